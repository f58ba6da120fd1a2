// The hooks of typescript.js: each TypeScript module becomes JavaScript once, and is kept by what it holds.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Beside the packages: whoever may write there may change the program anyway, and `npm ci` empties it.
const CACHE = fileURLToPath(new URL('../node_modules/.cache/autoplay-typescript/', import.meta.url));
const { version } = createRequire(import.meta.url)('esbuild/package.json');
const OPTIONS = {
  loader: 'ts',
  format: 'esm',
  target: 'node20.19',
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, useDefineForClassFields: true } },
};
const COMPILER = JSON.stringify([version, OPTIONS]);

export async function load(url, context, nextLoad) {
  const { protocol, pathname } = new URL(url);
  if (protocol !== 'file:' || !/\.m?ts$/.test(pathname)) return nextLoad(url, context);
  return { format: 'module', shortCircuit: true, source: await compile(fileURLToPath(url)) };
}

async function compile(file) {
  const source = readFileSync(file, 'utf8');
  const sourcefile = path.basename(file);
  const key = createHash('sha256')
    .update(JSON.stringify([COMPILER, sourcefile, source]))
    .digest('hex');
  return readKept(key) ?? keep(key, await transform(source, sourcefile));
}

// Loaded only when something has changed: it takes longer than to read what is kept.
async function transform(source, sourcefile) {
  const { transform: compileWith } = await import('esbuild');
  return (await compileWith(source, { ...OPTIONS, sourcefile })).code;
}

// A file that a crash has cut short lacks its last line.
function readKept(key) {
  try {
    const code = readFileSync(CACHE + key, 'utf8');
    return code.endsWith(`// ${key}`) ? code : undefined;
  } catch {
    return undefined;
  }
}

function keep(key, code) {
  const whole = `${code}// ${key}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    const part = `${CACHE}${key}.${process.pid}`;
    writeFileSync(part, whole);
    renameSync(part, CACHE + key);
  } catch {
    // Without a place to keep it, each process compiles for itself.
  }
  return whole;
}
