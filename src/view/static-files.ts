/**
 * A static export has every answer of the server in a file. Pages that are opened from disk may not fetch, but may load
 * scripts: each file is one call, `autoplayData(path, answer)`, of a function that the page has set on `window` before.
 */

/** The file of an answer or a picture, relative to index.html. `path` is what PATHS gives. */
export function staticFileOf(path: string): string {
  const [place = '', search = ''] = path.replace(/^\/api\//, '').split('?');
  const [, width] = /^width=(\d+)$/.exec(search) ?? [];
  const name = place.replaceAll(/[^A-Za-z0-9/_-]/g, (letter) => `~${letter.codePointAt(0)!.toString(16)}~`);
  if (place.includes('/images/')) return `data/${name}${width === undefined ? '.png' : `-${width}.jpg`}`;
  return `data/${name}.js`;
}

/** The text of such a file. */
export function writeStaticFile(path: string, answer: unknown): string {
  return `autoplayData(${JSON.stringify(path)}, ${JSON.stringify(answer)});\n`;
}
