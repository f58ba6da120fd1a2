/** Static files of an application for gate.ts: read from disk, never written. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * The file at a path of a URL, with index.html for a folder. Undefined for missing and hidden files, and for links that
 * lead outside.
 */
export async function findServedFile(folder: string, pathname: string) {
  try {
    const names = decodeURIComponent(pathname).split('/').filter(Boolean);
    if (names.some((name) => name.startsWith('.') || name.includes('\0'))) return undefined;
    const root = await realpath(folder);
    let path = await realpath(join(root, ...names));
    if ((await stat(path)).isDirectory()) path = await realpath(join(path, 'index.html'));
    if (!path.startsWith(root + sep) || !(await stat(path)).isFile()) return undefined;
    return { type: TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream', body: await readFile(path) };
  } catch {
    return undefined;
  }
}
