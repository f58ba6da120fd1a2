/** The choice of a file's reader, the facts of the text readers, and refusals of damaged files. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cpuMs } from '../../testing/cpu-time.ts';
import { chooseReader, readersFor, readContent, STATE_READERS } from './readers.ts';

const bytesOf = (content: string) => Buffer.from(content, 'latin1');

async function valuesOf(path: string, content: string): Promise<Record<string, string>> {
  const { values } = await readContent({ path, bytes: Buffer.from(content) });
  return Object.fromEntries(values.map(({ path: place, value }) => [place, value]));
}

async function reasonOf(path: string, content: string): Promise<string> {
  const failure: unknown = await readContent({ path, bytes: bytesOf(content) }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'StateReadError', file: path, message: expect.stringContaining(`${path}: `) });
  return (failure as { reason: string }).reason;
}

test('the table of the docs has every reader with its facts', () => {
  const docs = readFileSync(new URL('../../../docs/quality/file-facts.md', import.meta.url), 'utf8');
  const names = STATE_READERS.flatMap(({ name, facts }) => [name, ...facts.map(({ path }) => path)]);
  expect(names.filter((words) => !docs.includes(`\`${words}\``))).toEqual([]);
});

test('endings are read by one reader each', () => {
  const endings = STATE_READERS.flatMap(({ extensions }) => extensions);
  expect(endings.filter((ending, at) => endings.indexOf(ending) !== at)).toEqual([]);
  expect(readersFor('a.b/Notes.TXT').map(({ name }) => name)).toEqual(['text']);
  expect(readersFor('a.txt/notes')).toEqual([]);
});

test.each([
  ['Default/Preferences', '{"a":1}', 'json'],
  ['settings', '# comment\n\n[a]\nb=c\n', 'ini'],
  ['notes.txt', '[x] done\n', 'text'],
  ['state', '<?xml version="1.0"?><a/>', 'xml'],
  ['readme', 'Words', 'text'],
  ['log', '{"a":1}\n{"a":2}\n', 'text'],
])('%s is read by what it holds', (path, content, name) => {
  expect(chooseReader({ path, bytes: bytesOf(content) }).name).toBe(name);
});

test('text', async () => {
  expect(await valuesOf('a.txt', 'Milk\r\nTea\r\nMilk\r\n')).toEqual({
    encoding: 'utf-8',
    'line ends': 'CRLF',
    'lines/[Milk]': '2',
    'lines/[Tea]': '1',
    'lines/(order)': '["Milk","Tea"]',
    'line count': '3',
  });
});

test('JSON by the paths of application data', async () => {
  expect(await valuesOf('a.json', '{"a":{"b":[1]},"tasks":[{"id":7,"title":"Milk"}]}')).toEqual({
    'a/b': '[1]',
    'tasks/(order)': '["7"]',
    'tasks/[7]': 'present',
    'tasks/[7]/id': '7',
    'tasks/[7]/title': 'Milk',
  });
});

test('INI by section and key; comments count in a digest', async () => {
  const [plain, commented] = await Promise.all(
    ['[a]\nb=c d\nb\\1\\x=1\n', '# x\n[a]\nb=c d\nb\\1\\x=1\n'].map((text) => valuesOf('a.ini', text)),
  );
  expect(plain).toEqual({ '[a]': 'present', '[a]/b': 'c d', '[a]/b\\1\\x': '1' });
  expect(Object.keys(commented!)).toEqual([...Object.keys(plain!), '(rest)']);
});

test('XML by elements, with ids where there are some', async () => {
  const xml = '<?xml version="1.0"?><a n="1"><!-- x --><b id="p">Milk &amp; tea</b><b id="q"/><c>1</c><c>&#50;</c></a>';
  expect(await valuesOf('a.xml', xml)).toEqual({
    a: 'present',
    'a/@n': '1',
    'a/b/[p]': 'Milk & tea',
    'a/b/[p]/@id': 'p',
    'a/b/[q]': 'present',
    'a/b/[q]/@id': 'q',
    'a/b/(order)': '["p","q"]',
    'a/c': '1',
    'a/c/[#2]': '2',
  });
});

const DEEP = 100_000;

test.each([
  ['text that is none', 'a.txt', 'a\xff', 'damaged'],
  ['bytes in text', 'a.txt', 'a\0', 'damaged'],
  ['torn JSON', 'a.json', '{"a":', 'damaged'],
  ['torn JSON without an ending', 'Default/Preferences', '{"a":{"b":tr', 'damaged'],
  ['deep JSON', 'a.json', '['.repeat(DEEP), 'too-large'],
  ['prose in place of settings', 'a.ini', 'one\ntwo\nthree\n', 'damaged'],
  ['torn XML', 'a.xml', '<a><b></a>', 'damaged'],
  ['XML without an element', 'a.xml', '<?xml version="1.0"?>', 'damaged'],
  ['deep XML', 'a.xml', '<a>'.repeat(DEEP), 'too-large'],
  ['entities in entities', 'a.xml', '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>', 'unsupported'],
  ['an unknown entity', 'a.xml', '<a>&d;</a>', 'damaged'],
])('%s', async (_, path, content, reason) => {
  expect(await reasonOf(path, content)).toBe(reason);
});

test('hostile texts do not take time by the square of their length', async () => {
  const started = cpuMs();
  for (const [path, content] of [
    ['a.json', '"\\'.repeat(100_000)],
    ['a.xml', '<"'.repeat(100_000)],
    ['a.xml', '<!--'.repeat(100_000)],
    ['settings', '\n'.repeat(400_000)],
  ] as const)
    await readContent({ path, bytes: bytesOf(content) }).catch(() => undefined);
  expect(cpuMs() - started).toBeLessThan(8_000);
});
