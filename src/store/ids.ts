/** Deterministic ids: an id is the hash of its record's inputs, so making a thing twice commits it once. */
import { hash } from 'node:crypto';
import { wellFormedJson } from '../text/well-formed.ts';

/** JSON with object keys sorted and undefined members left out: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (member === null || typeof member !== 'object' || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** sha256 of the canonical JSON of the arguments, as 64 lower-case hex digits. */
export function hashId(...parts: unknown[]): string {
  // Most ids consist of primitive parts, which have no keys to sort.
  const json = parts.some((part) => typeof part === 'object') ? canonicalJson(parts) : JSON.stringify(parts);
  // As the store keeps the same texts.
  return sha256(wellFormedJson(json));
}

export function sha256(bytes: string | Uint8Array): string {
  return hash('sha256', bytes);
}
