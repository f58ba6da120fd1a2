/** Choices that depend only on a seed, so that every run and machine makes the same ones. */
import { createHash } from 'node:crypto';

/** A whole number in [0, below) that depends only on its seed. */
export function seededIndex(seed: string, below: number): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) % below;
}

/** A number from 0 to 1 in steps of a thousandth that depends only on its seed. */
export function seededShare(seed: string): number {
  return seededIndex(seed, 1001) / 1000;
}
