/** What all documents say of their pictures and of their named styles. */
import { entryPath } from '../../data-path.ts';
import { digest, type Reading } from '../reading.ts';
import type { ZipEntry } from '../zip-archive.ts';

/** `width` and `height` are as the document writes them. */
export function pictureOf(part: ZipEntry, width = '', height = ''): string {
  const size = width === '' ? '' : `${width} × ${height} `;
  return `${size}${digest(part.read())}`;
}

/** Styles that were changed are seen by their digests. */
export function saySheetOfStyles(reading: Reading, named: ReadonlyMap<string, string>): void {
  for (const [name, words] of named) reading.say(entryPath('styles', name), digest(words));
}
