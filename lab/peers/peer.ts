/** A third-party program, and its commands. Run by lab/peers.ts. */

export interface PeerCheck {
  /** Description of the command in the table. */
  what: string;
  /** Result of the program if the outcome is found. */
  result: 'trained two steps' | 'loads' | 'rewards' | 'valid' | 'ran to its end';
  /** A program of the peer's folder and its arguments, without quotes; `{…}` are places (places.ts). */
  command: string;
  env?: Readonly<Record<string, string>>;
  /** Must occur in the output; its first group appears in the table after `told`. */
  outcome: RegExp;
  summary?: string;
  /** Findings of a failing command: the groups of every match. Without it the table has its last line. */
  findings?: RegExp;
}

export interface Peer {
  /** Its folder below .cache/peers. */
  name: string;
  /** The lowest version of Python that it supports. */
  python?: '3.12';
  /** In pip's version format; the table shows the version of the first package. */
  packages: readonly string[];
  /** Dependencies that need a GPU's compiler, and that the tested parts do not use. */
  without?: readonly string[];
  checks: readonly PeerCheck[];
}

export function script(name: string, words: string): string {
  return `python {scripts}/${name}.py ${words}`;
}

/** The last line of this project's own scripts. */
export const OUTCOME = /^outcome: (.+)$/m;
