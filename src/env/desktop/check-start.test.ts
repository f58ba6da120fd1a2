/** Templates with typical newcomer faults, on programs that every machine with desktop tests has. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { checkStart } from './check-start.ts';

const EDITOR = 'exec mousepad --disable-server /home/user/notes.txt';
const CATALOGUE = `
sound: { title: Sound, command: [sh, -c, '${EDITOR}'], template: notes, memoryMb: 512 }
refusing:
  title: Refusing
  command: [sh, -c, 'mv /home/user/.notes.db /home/user/.notes.db.corrupt; echo "Error: unsupported schema 3" >&2; ${EDITOR}']
  template: notes
  memoryMb: 512
silent: { title: Silent, command: [sh, -c, 'NO_AT_BRIDGE=1 ${EDITOR}'], template: notes, memoryMb: 512 }
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-check-start-'));
  mkdirSync(join(folder, 'templates'));
  writeFileSync(join(folder, 'desktop.yaml'), CATALOGUE);
  const script = `import { writeFileSync } from 'node:fs';
    for (const name of ['notes.txt', '.notes.db']) writeFileSync(process.argv[2] + '/' + name, 'Milk');`;
  writeFileSync(join(folder, 'templates', 'notes.ts'), script);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(app: string): Promise<string[]> {
  const catalogue = loadCatalogue(join(folder, 'desktop.yaml'));
  const settings = {
    catalogue,
    templateCacheDir: join(folder, 'cache'),
    width: 1280,
    height: 800,
    sandbox: 'bubblewrap',
  } as const;
  const found = await checkStart(app, settings, new AbortController().signal);
  return found.map(({ kind, text }) => `${kind} ${text}`);
}

it('finds nothing of a sound template', async () => {
  expect((await check('sound')).filter((line) => line.startsWith('fault'))).toEqual([]);
});

it('names the file that the program refused, and what the program said of it', async () => {
  const faults = (await check('refusing')).filter((line) => line.startsWith('fault'));
  expect(faults).toEqual([
    expect.stringMatching(
      /"\.notes\.db", which the template writes, aside as "\.notes\.db\.corrupt".*unsupported schema 3/,
    ),
  ]);
});

it('says that a program of a toolkit with a tree switches it off', async () => {
  const faults = (await check('silent')).filter((line) => line.startsWith('fault'));
  expect(faults).toEqual([expect.stringMatching(/uses GTK 3, whose programs have a tree.*"Hardly a tree"/)]);
});
