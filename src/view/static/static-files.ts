/**
 * A static copy has every answer of the server in a file. Pages that are opened from disk may not fetch, but may load
 * scripts: each file is one call, `autoplayData(path, answer)`, of a function that the page has set on `window` before.
 */

/** Of the pictures that a copy has beside the whole ones. */
export const SMALL_WIDTH = 160;

/** The file of an answer or a picture, relative to index.html. `path` is what PATHS gives. */
export function staticFileOf(path: string): string {
  const [place = '', search = ''] = path.replace(/^\/api\//, '').split('?');
  const name = place.replaceAll(/[^A-Za-z0-9/_-]/g, (letter) => `~${letter.codePointAt(0)!.toString(16)}~`);
  if (!place.includes('/images/')) return `data/${name}.js`;
  return `data/${name}${search === `width=${SMALL_WIDTH}` ? '-small' : ''}.webp`;
}

/** The answer as JSON, or, where that is long, packed with gzip and written in base64. */
export type StaticAnswer = { json: unknown } | { gzip: string };

/** The text of such a file. */
export function writeStaticFile(path: string, answer: StaticAnswer): string {
  return `autoplayData(${JSON.stringify(path)}, ${JSON.stringify(answer)});\n`;
}
