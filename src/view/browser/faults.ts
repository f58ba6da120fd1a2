/** Failures of requests to the server. */

/** The server refused the request; repeating it is useless. */
export class Refused extends Error {
  override name = 'Refused';
}

/** The server could not be reached, or failed. */
export class Away extends Error {
  override name = 'Away';
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
