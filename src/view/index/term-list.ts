/** The distinct words of a word table, by number, as bytes. */

export class TermList {
  count = 0;
  /** Start of each term's bytes, and the end of the last one. */
  starts = new Uint32Array(1 << 13);
  bytes = new Uint8Array(1 << 16);
  /** The first terms in byte order; later ones are merged in when the order is needed. */
  #order = new Uint32Array(0);

  /** Returns the term's number. */
  add(letters: Uint8Array, begin: number, length: number): number {
    const start = this.starts[this.count]!;
    if (start + length > this.bytes.length) this.bytes = grown(this.bytes, new Uint8Array(2 * this.bytes.length));
    if (this.count + 2 > this.starts.length) this.starts = grown(this.starts, new Uint32Array(2 * this.starts.length));
    for (let at = 0; at < length; at++) this.bytes[start + at] = letters[begin + at]!;
    this.starts[this.count + 1] = start + length;
    return this.count++;
  }

  /** True if the term equals these letters after its first eight bytes. */
  isRest(term: number, letters: Uint8Array, begin: number, length: number): boolean {
    const start = this.starts[term]!;
    for (let at = 8; at < length; at++) if (this.bytes[start + at] !== letters[begin + at]) return false;
    return true;
  }

  bytesOf(term: number): Uint8Array {
    return this.bytes.subarray(this.starts[term], this.starts[term + 1]);
  }

  /** Terms in byte order. Sorts new terms, and merges them into the sorted ones. */
  inOrder(): Uint32Array {
    const { count } = this;
    const order = this.#order;
    if (order.length === count) return order;
    const added = Uint32Array.from({ length: count - order.length }, (_, at) => order.length + at);
    added.sort((one, other) => this.#compare(one, other));
    const merged = new Uint32Array(count);
    let [old, fresh] = [0, 0];
    for (let at = 0; at < count; at++) {
      const isOld = fresh === added.length || (old < order.length && this.#compare(order[old]!, added[fresh]!) < 0);
      merged[at] = isOld ? order[old++]! : added[fresh++]!;
    }
    this.#order = merged;
    return merged;
  }

  clear(): void {
    this.count = 0;
    this.#order = new Uint32Array(0);
  }

  #compare(one: number, other: number): number {
    const { starts, bytes } = this;
    const [from, to] = [starts[one]!, starts[other]!];
    const [length, otherLength] = [starts[one + 1]! - from, starts[other + 1]! - to];
    for (let at = 0; at < length && at < otherLength; at++) {
      const difference = bytes[from + at]! - bytes[to + at]!;
      if (difference !== 0) return difference;
    }
    return length - otherLength;
  }
}

/** Copies `from` into `to`, which is larger. */
export function grown<T extends Uint8Array | Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
