/**
 * Builds the pages from src/view/browser as files, for the server's start and for a static export: index.html, one
 * script, one style sheet. The place is in the URL's fragment, so that one file serves all pages and works from disk.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';
import type { Site } from './api.ts';
import { bundle } from './bundle.ts';

export interface PageFile {
  /** Relative to index.html, such as "app.js". */
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * For each answer of the server, and for index.html of a static export as a <meta>: no inline scripts or styles, and no
 * resources from other sites. `frame-ancestors` works only in headers.
 */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

const BROWSER = new URL('./browser/', import.meta.url);
const source = (name: string): string => fileURLToPath(new URL(name, BROWSER));

/** The script and the style sheet. */
export const PAGE_BUNDLE: BuildOptions & { outdir: string } = {
  entryPoints: [source('main.tsx'), source('style/index.css')].map((file) => ({ in: file, out: 'app' })),
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', jsxImportSource: 'preact' } },
  minify: true,
  // A classic script, since pages opened from disk may not load modules.
  format: 'iife',
  target: 'es2023',
  charset: 'utf8',
  legalComments: 'none',
  outdir: 'pages',
};

export async function buildPages(mode: Site['mode']): Promise<PageFile[]> {
  const outputFiles = await bundle(PAGE_BUNDLE);
  const made = (ending: string) => Buffer.from(outputFiles.find(({ path }) => path.endsWith(ending))!.contents);
  const index = await readFile(source('index.html'), 'utf8');
  return [
    {
      name: 'index.html',
      mediaType: 'text/html; charset=utf-8',
      bytes: Buffer.from(mode === 'static' ? alone(index) : index),
    },
    { name: 'icon.svg', mediaType: 'image/svg+xml', bytes: await readFile(source('icon.svg')) },
    { name: 'app.js', mediaType: 'text/javascript; charset=utf-8', bytes: made('.js') },
    { name: 'app.css', mediaType: 'text/css; charset=utf-8', bytes: made('.css') },
  ];
}

/** Without a server, the page itself must declare its policy, and that its data is in files. */
function alone(index: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}" />`;
  return index.replace('<html', '<html data-mode="static"').replace('<head>', `<head>\n    ${policy}`);
}
