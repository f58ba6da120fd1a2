/**
 * Everything that the documentation names must exist: linked files and headings, paths of the project, npm scripts,
 * commands.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VERBS } from '../src/cli/verbs.ts';

const DOCS = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'datasets/README.md',
  'examples/train/README.md',
  'lab/README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...DOCS.map((name) => `docs/${name}`),
];
const scriptsIn = (manifest: string) =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: Record<string, string> }).scripts;
const scripts = scriptsIn('package.json');
const labScripts = scriptsIn('lab/package.json');

describe.each(PAGES)('%s', (page) => {
  const text = readFileSync(page, 'utf8');
  const find = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

  it('links to files and headings that exist', () => {
    const targets = find(/\]\(([^)\s]+)\)/g).filter((target) => !/^https?:/.test(target));
    expect(targets.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });

  it('names paths of the project that exist', () => {
    const paths = find(/(?<![\w./~-])((?:src|scripts|docs|lab|bin|configs\/apps)\/[\w./-]*)/g);
    expect(paths.map((found) => found.replace(/\.+$/, '')).filter((found) => !existsSync(found))).toEqual([]);
  });

  it('names npm scripts and commands that exist', () => {
    expect(find(/\bnpm run (?!-w lab )([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([]);
    expect(find(/\bnpm run -w lab ([\w:-]+)/g).filter((name) => !(name in labScripts))).toEqual([]);
    const verbs = find(/(?:npm run autoplay --|bin\/autoplay\.js|`autoplay) ([a-z]+)\b/g);
    expect(verbs.filter((verb) => !Object.hasOwn(VERBS, verb))).toEqual([]);
  });
});

function leadsSomewhere(page: string, target: string): boolean {
  const [file = '', heading] = target.split('#');
  const linked = file === '' ? page : path.join(path.dirname(page), file);
  return existsSync(linked) && (heading === undefined || headingsOf(linked).includes(heading));
}

/** Headings as GitHub writes them in links. */
function headingsOf(page: string): string[] {
  const titles = [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
