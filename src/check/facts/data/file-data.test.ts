/** The data in an application's files that counts, and the times of reading. */
import { describe, expect, test } from 'vitest';
import type { ObservedFile } from '../../../schema/index.ts';
import { sha256 } from '../../../store/ids.ts';
import { readStoredFile } from '../../stored-files.ts';
import { fileOfData, readFileData } from './file-data.ts';
import { createDataWatch } from './watch-data.ts';

async function dataOf(path: string, text: string) {
  const facts = readFileData(path, await readStoredFile({ path, bytes: Buffer.from(text) }));
  return facts && Object.fromEntries([...facts.values()].map(({ key, strict }) => [key.subject, strict]));
}

describe('the data of a file', () => {
  test('are strict in the entries of lists, without times and digests', async () => {
    const tasks = [{ id: 7, title: 'Milk', at: '2026-03-02T09:00:00Z', icon: 'sha256:ab', seen: 1772352000 }];
    expect(await dataOf('.app/tasks.json', JSON.stringify({ width: 640, tasks }))).toEqual({
      '.app∕tasks.json/width': false,
      '.app∕tasks.json/tasks/(order)': false,
      '.app∕tasks.json/tasks/[7]': true,
      '.app∕tasks.json/tasks/[7]/id': true,
      '.app∕tasks.json/tasks/[7]/title': true,
      '.app∕tasks.json/tasks/[7]/at': false,
      '.app∕tasks.json/tasks/[7]/icon': false,
      '.app∕tasks.json/tasks/[7]/seen': false,
    });
  });

  test('are never strict in the sections of settings', async () => {
    expect(await dataOf('.app/app.ini', '[window]\nwidth=640\n')).toEqual({
      '.app∕app.ini/[window]': false,
      '.app∕app.ini/[window]/width': false,
    });
  });

  test('are none for a text, and for a file that is damaged', async () => {
    expect(await dataOf('.app/log', 'started\n')).toBeUndefined();
    expect(await dataOf('.app/tasks.json', '{"tasks": [')).toBeUndefined();
  });

  test('name their file', () => {
    expect(fileOfData('.app∕tasks.json/tasks/[7]/title')).toBe('.app/tasks.json');
  });
});

function file(path: string, text: string): ObservedFile {
  const content = Buffer.from(text);
  return { path, content, bytes: content.length, sha256: sha256(content) };
}

describe('a watch', () => {
  test('reads a hidden file once for each content', async () => {
    const watch = createDataWatch();
    const read = async (text: string) => (await watch([file('.app/tasks.json', text)])).get('.app/tasks.json');
    const first = await read('{"a":1}');
    expect(await read('{"a":1}')).toBe(first);
    expect([...(await read('{"a":2}'))!.values()].map(({ value }) => value)).toEqual(['2']);
  });

  test("leaves out texts and a person's own documents", async () => {
    const kept = await createDataWatch()([file('.app/log', 'started\n'), file('budget.json', '{"a":1}')]);
    expect([...kept.keys()]).toEqual([]);
  });
});
