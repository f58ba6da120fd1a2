/** The code knows roles and words on screens, never an application; only catalogues, personas and the world do. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = new URL('..', import.meta.url);
/** Folders of applications, and of the files that they open. */
const MAKERS = /^src\/(world|personas)\//;
/** Test helpers name the programs that they start. */
const OF_TESTS = /(\.test\.ts$|^src\/testing\/)/;
/** The browser that draws the phones and runs web applications is a dependency of this project. */
const RENDERER = /chromium/i;
const OF_RENDERER =
  /^src\/(env\/android\/virtual\/virtual-device-entry|env\/android\/virtual\/browser|env\/android\/check-phones|cli\/(?:check-all-environments|quickstart|setup)|env\/web\/(browser|check-web|create-web-environment|kind))\.ts$/;

/** Keys in any case, titles as written: "terminal" is a role, "Terminal" the name of an application. */
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

const sources = readdirSync(new URL('src', ROOT), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => file.endsWith('.ts') && !MAKERS.test(file) && !OF_TESTS.test(file));

test('no application is named in the code', () => {
  expect(sources.length).toBeGreaterThan(500);
  const named = sources.map((file) => {
    const found = namesIn(readFileSync(new URL(file, ROOT), 'utf8'));
    return [file, ...found.filter((name) => !(RENDERER.test(name) && OF_RENDERER.test(file)))];
  });
  expect(named.filter(([, ...found]) => found.length > 0)).toEqual([]);
});

test.each(['if (app === "mousepad")', '/^GIMP$/', "'LibreOffice Calc'", 'the Terminal'])(
  '%j would be found',
  (code) => {
    expect(namesIn(code)).not.toEqual([]);
  },
);
