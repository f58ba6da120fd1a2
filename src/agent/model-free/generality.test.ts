/** The model-free parts know roles and words on screens, never an application. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = new URL('../../../', import.meta.url);
const FOLDERS = ['ui', 'check', 'agent/model-free', 'propose/model-free', 'explore', 'verify'];

/** Keys in any case, titles as they are written: "terminal" is a role, "Terminal" the name of an application. */
const catalogue = parse(readFileSync(new URL('configs/apps/desktop.yaml', ROOT), 'utf8')) as Record<
  string,
  { title: string }
>;
const names = Object.entries(catalogue).flatMap(([key, { title }]) => [wholeWord(key, 'i'), wholeWord(title, '')]);

function wholeWord(word: string, flags: string): RegExp {
  return new RegExp(`(?<![\\w-])${word.replace(/[^\w ]/g, '\\$&')}(?![\\w-])`, flags);
}

function namesIn(text: string): string[] {
  return names.flatMap((name) => name.exec(text)?.[0] ?? []);
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(`src/${folder}`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `src/${folder}/${file}`),
);

test('no application is named in the code', () => {
  expect(sources.length).toBeGreaterThan(25);
  const named = sources.map((file) => [file, ...namesIn(readFileSync(new URL(file, ROOT), 'utf8'))]);
  expect(named.filter(([, ...found]) => found.length > 0)).toEqual([]);
});

test.each(['if (app === "mousepad")', '/^GIMP$/', "'LibreOffice Calc'", 'the Terminal'])(
  '%j would be found',
  (code) => {
    expect(namesIn(code)).not.toEqual([]);
  },
);
