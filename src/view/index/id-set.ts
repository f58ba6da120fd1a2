/**
 * A set of record ids. A run has up to a million of them, which would take 100 MB as strings. So the set keeps only the
 * first 64 bits of each. Ids are hashes: in practice no two of a run share these bits, and two that do count as one.
 */

const [ZERO, NINE, LETTERS] = [0x30, 0x39, 0x57];
const WORD_DIGITS = 8;
const FIRST_SLOTS = 1 << 10;
/** Differs between processes, so that ids cannot be chosen to collide in the table. */
const SEED = Math.floor(Math.random() * 2 ** 32) | 0;

export class IdSet {
  /** Two words of each slot, both 0 in an empty one. */
  private slots = new Int32Array(2 * FIRST_SLOTS);
  size = 0;

  /** `id`: 64 lower-case hexadecimal digits. */
  has(id: string): boolean {
    return this.slots[this.find(wordOf(id, 0), lowOf(id)) + 1] !== 0;
  }

  add(id: string): void {
    const [high, low] = [wordOf(id, 0), lowOf(id)];
    const at = this.find(high, low);
    if (this.slots[at + 1] !== 0) return;
    this.slots[at] = high;
    this.slots[at + 1] = low;
    this.size += 1;
    if (4 * this.size > this.slots.length) this.grow();
  }

  /** Index of the id's slot, or of the empty slot where it belongs. */
  private find(high: number, low: number): number {
    const { slots } = this;
    const mask = slots.length / 2 - 1;
    let slot = mix(mix(high ^ SEED) ^ low) & mask;
    for (; slots[2 * slot + 1] !== 0; slot = (slot + 1) & mask) {
      if (slots[2 * slot] === high && slots[2 * slot + 1] === low) break;
    }
    return 2 * slot;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] === 0) continue;
      this.slots.set(before.subarray(at, at + 2), this.find(before[at]!, before[at + 1]!));
    }
  }
}

/** Eight hexadecimal digits as a number. */
function wordOf(id: string, from: number): number {
  let word = 0;
  for (let at = from; at < from + WORD_DIGITS; at++) {
    const code = id.charCodeAt(at);
    word = (word << 4) | (code <= NINE ? code - ZERO : code - LETTERS);
  }
  return word;
}

/** Never 0, which stands for an empty slot. */
function lowOf(id: string): number {
  return wordOf(id, WORD_DIGITS) || 1;
}

function mix(word: number): number {
  const mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16);
}
