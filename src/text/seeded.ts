/** Choices that depend on nothing but a seed: the same in every run and on every machine. */
import { createHash } from 'node:crypto';

/** A whole number in [0, below) that depends on nothing but its seed. */
export function seededIndex(seed: string, below: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % below;
}

/** A number from 0 to 1 in steps of a thousandth, from nothing but its seed. */
export function seededShare(seed: string): number {
  return seededIndex(seed, 1001) / 1000;
}
