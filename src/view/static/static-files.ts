/**
 * A static copy has every answer of the server in a file. Pages opened from disk may not fetch, but may load scripts.
 * So each file is one call, `autoplayData(path, answer)`, of a function that the page has set on `window` before.
 */

/** Width of the small pictures, which a copy has in addition to the whole ones. */
export const SMALL_WIDTH = 160;

/** The file of an answer or a picture, relative to index.html. `path` comes from PATHS. */
export function staticFileOf(path: string): string {
  const [place = '', search = ''] = path.replace(/^\/api\//, '').split('?');
  const name = place.replaceAll(/[^A-Za-z0-9/_-]/g, (letter) => `~${letter.codePointAt(0)!.toString(16)}~`);
  if (!place.includes('/images/')) return `data/${name}.js`;
  return `data/${name}${search === `width=${SMALL_WIDTH}` ? '-small' : ''}.webp`;
}

/** The answer as JSON, or, if that is long, compressed with gzip and written in base64. */
export type StaticAnswer = { json: unknown } | { gzip: string };

/** The text of such a file. */
export function writeStaticFile(path: string, answer: StaticAnswer): string {
  return `autoplayData(${JSON.stringify(path)}, ${JSON.stringify(answer)});\n`;
}
