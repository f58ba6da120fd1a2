/** The catalogue and its template scripts, without starting any application. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtModule } from '../src/built-module.ts';
import { TEMPLATE_DATE } from '../src/personas/home-folder.ts';
import { EXPENSES } from '../src/personas/person.ts';
import { loadCatalogue } from '../src/env/desktop/catalogue.ts';

const run = promisify(execFile);
const HOME = '/home/user/';
const catalogue = loadCatalogue('configs/apps/desktop.yaml');
const templates = [...new Set(Object.values(catalogue.apps).map((entry) => entry.template))];

const folder = mkdtempSync(join(tmpdir(), 'autoplay-templates-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(templates)('template %s', (template) => {
  const first = join(folder, template, 'first');
  const second = join(folder, template, 'second');
  beforeAll(async () => {
    await Promise.all([first, second].map((home) => writeHome(template, home)));
  });

  it('writes the same files, bytes and times every time', () => {
    const files = fingerprint(first);
    expect(files.length).toBeGreaterThan(30);
    expect(fingerprint(second)).toEqual(files);
    expect(files.every((file) => file.includes(` ${TEMPLATE_DATE.getTime()} `))).toBe(true);
  });

  it('has every file and folder that a command names', () => {
    for (const entry of Object.values(catalogue.apps).filter((app) => app.template === template)) {
      const paths = entry.command.map((word) => word.replace(/^(file:\/\/|--[a-z-]+=)/, ''));
      for (const path of paths.filter((word) => word.startsWith(HOME))) {
        expect(existsSync(join(first, path.slice(HOME.length))), path).toBe(true);
      }
    }
  });
});

describe('the documents', () => {
  const home = join(folder, 'home');
  beforeAll(() => writeHome('documents', home));

  it('show the same total in the sheet, the notes and the CSV file', () => {
    const total = EXPENSES.reduce((sum, row) => sum + row.amount, 0).toFixed(2);
    const sheet = Buffer.from(unzipSync(readFileSync(join(home, 'Documents/expenses.ods')))['content.xml']!).toString();
    expect(sheet).toContain(`office:value="${total}"`);
    const lines = readFileSync(join(home, 'Documents/expenses.csv'), 'utf8').trim().split('\n').slice(1);
    const csvTotal = lines.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0);
    expect(csvTotal.toFixed(2)).toBe(total);
  });

  it('name their media type in the first bytes, as readers of OpenDocument expect', () => {
    for (const [file, kind] of [
      ['expenses.ods', 'spreadsheet'],
      ['proposal.odt', 'text'],
      ['exhibition.odp', 'presentation'],
    ] as const) {
      const bytes = readFileSync(join(home, 'Documents', file));
      expect(bytes.subarray(30).toString('latin1')).toMatch(
        new RegExp(`^mimetypeapplication/vnd\\.oasis\\.opendocument\\.${kind}`),
      );
    }
  });

  it('hold pictures that decode in full', async () => {
    for (const file of readdirSync(join(home, 'Pictures'))) {
      const { info } = await sharp(join(home, 'Pictures', file))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width * info.height, file).toBeGreaterThan(200_000);
    }
  });

  it('stay below a megabyte, so that a reset copies them in a blink', () => {
    const sizes = listFiles(home).map((path) => lstatSync(join(home, path)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1024 * 1024);
  });
});

it('has at least thirteen applications', () => {
  expect(Object.keys(catalogue.apps).length).toBeGreaterThanOrEqual(13);
});

describe('the set-up script', () => {
  it('installs applications that the catalogue has', () => {
    const light = /^LIGHT_APPS=\((.*)\)$/m.exec(readFileSync('scripts/setup.sh', 'utf8'))?.[1]?.split(' ') ?? [];
    expect(light.length).toBeGreaterThanOrEqual(4);
    for (const app of light) expect(catalogue.apps[app]?.packages, app).not.toEqual([]);
  });
});

async function writeHome(template: string, home: string): Promise<void> {
  const script = builtModule(new URL(`../src/personas/templates/${template}.ts`, import.meta.url));
  await run(process.execPath, [fileURLToPath(script), home]);
}

function fingerprint(home: string): string[] {
  return listFiles(home).map((path) => {
    const sha256 = createHash('sha256').update(readFileSync(join(home, path)));
    return `${path} ${lstatSync(join(home, path)).mtimeMs} ${sha256.digest('hex')}`;
  });
}

function listFiles(home: string): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .toSorted();
}
