/** A program that others wrote, and what it is run with. Run by scripts/peers.ts. */

export interface PeerCheck {
  /** What is run, in the words of the table. */
  what: string;
  /** What it has done when the outcome is found. */
  result: 'trained two steps' | 'loads' | 'rewards' | 'valid' | 'ran to its end';
  /** A program of the peer's folder and its arguments, without quotes; `{…}` are places (places.ts). */
  command: string;
  env?: Readonly<Record<string, string>>;
  /** Has to be found in the output; its first group is told in the table after `told`. */
  outcome: RegExp;
  told?: string;
  /** What it found, where it ends with an error: the groups of every match. Without one its last line is told. */
  findings?: RegExp;
}

export interface Peer {
  /** Its folder below .cache/peers. */
  name: string;
  /** The version of Python that it needs at least. */
  python?: '3.12';
  /** As pip takes them; the version of the first is told. */
  packages: readonly string[];
  /** Packages it asks for that need a GPU's compiler, and what is tried does not use. */
  without?: readonly string[];
  checks: readonly PeerCheck[];
}

export function script(name: string, words: string): string {
  return `python {scripts}/${name}.py ${words}`;
}

/** The last line of our own scripts. */
export const OUTCOME = /^outcome: (.+)$/m;
