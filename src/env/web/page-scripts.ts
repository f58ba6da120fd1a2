/** The scripts that run in pages, read once. */
import { readFileSync } from 'node:fs';

/** For every document before its own scripts; `clockMs` is when its clock starts, in milliseconds since 1970. */
export function startScript(clockMs: number): string {
  return readAsset('page-work') + readAsset('page-start').replaceAll('CLOCK_MS', String(clockMs));
}

const read = new Map<string, string>();

export function readAsset(name: string): string {
  const known = read.get(name);
  if (known !== undefined) return known;
  const script = readFileSync(new URL(`./assets/${name}.js`, import.meta.url), 'utf8');
  read.set(name, script);
  return script;
}
