/** Why the server did not do what it was asked. */

/** The server answered that it will not: asking the same again is of no use. */
export class Refused extends Error {
  override name = 'Refused';
}

/** The server could not be reached, or broke. */
export class Away extends Error {
  override name = 'Away';
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
