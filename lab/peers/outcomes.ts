/** Outcomes of each line, kept until the code, the rows or a program changes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { home, PLACES, project } from './places.ts';

export interface Line {
  program: string;
  what: string;
  /** Result of the program, or `failed` or `not run`. */
  result: string;
  /** Figures, or the reason. */
  outcome: string;
  seconds?: number;
}

/** The parts of the project that can change the inputs of third-party programs. */
const CODE = ['src', 'bin', 'prompts', 'configs', 'clients/python/src', 'package-lock.json', 'scripts/check-export.py'];
const folder = path.join(home, 'outcomes');

export function hash(...texts: readonly (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const text of texts) sum.update(text).update('\0');
  return sum.digest('hex').slice(0, 24);
}

/** Hash of the code without its tests. */
export function hashCode(): string {
  const files = CODE.flatMap((name) => {
    const found = path.join(project, name);
    if (!statSync(found).isDirectory()) return [found];
    return readdirSync(found, { recursive: true, encoding: 'utf8' }).map((file) => path.join(found, file));
  });
  const code = files.filter(
    (file) => !/\.test\.ts$|__pycache__|\/web-apps\/others\//.test(file) && statSync(file).isFile(),
  );
  return hash(...code.toSorted().flatMap((file) => [path.relative(project, file), readFileSync(file)]));
}

/** The texts of the scripts and examples that a command names, and of those that these name. */
export function scriptsOf(command: string): string[] {
  const all = ['scripts', 'examples'].flatMap((place) =>
    readdirSync(PLACES[place]!).map((file) => [place, file] as const),
  );
  const others = all.filter(([, file]) => !file.endsWith('.ts') && file.includes('.'));
  const found = new Map<string, string>();
  const add = (text: string): void => {
    const named = others.filter(
      ([, file]) => !found.has(file) && new RegExp(`\\b${path.parse(file).name}\\b`).test(text),
    );
    for (const [place, file] of named) found.set(file, readFileSync(path.join(PLACES[place]!, file), 'utf8'));
    for (const [, file] of named) add(found.get(file)!);
  };
  add(command);
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
}

/** The given line that has the same key. */
export function readLine(key: string): Line | undefined {
  const file = path.join(folder, `${key}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Line) : undefined;
}

export function keepLine(key: string, line: Line): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${key}.json`), JSON.stringify(line));
}
