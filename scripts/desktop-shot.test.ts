import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEMPLATE_CACHE } from '../src/env/desktop/template.ts';

const TEMPLATE = 'shot-test-notes';

const CATALOGUE = `
asks-once:
  title: Asks Once
  command: [sh, -c, 'mkdir -p ~/.config/asks-once; echo tip=seen >~/.config/asks-once/rc; exec xev']
  template: ${TEMPLATE}
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-shot-'));
  for (const name of ['apps', 'apps/templates', 'temporary']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'apps/desktop.yaml'), CATALOGUE);
  writeFileSync(
    join(folder, `apps/templates/${TEMPLATE}.ts`),
    `import { writeFileSync } from 'node:fs';
    writeFileSync(process.argv[2] + '/notes.txt', 'Milk');`,
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of readdirSync(TEMPLATE_CACHE)) if (name.startsWith(TEMPLATE)) rmSync(join(TEMPLATE_CACHE, name));
});

const shoot = (...options: string[]) => {
  const argv = ['--import', 'tsx', 'scripts/desktop-shot.ts', 'asks-once', join(folder, 'shot.png')];
  const env = { ...process.env, TMPDIR: join(folder, 'temporary') };
  return promisify(execFile)(
    process.execPath,
    [...argv, '--catalogue', join(folder, 'apps/desktop.yaml'), ...options],
    { env },
  );
};

it('keeps the home folder, tells what the program wrote, and leaves no template behind', async () => {
  const home = join(folder, 'home');
  const { stdout } = await shoot('--keep-home', home);
  expect(stdout).toMatch(/^written after the start: .*\.config\/asks-once\/rc$/m);
  expect(readFileSync(join(home, '.config/asks-once/rc'), 'utf8')).toBe('tip=seen\n');
  expect(readFileSync(join(home, 'notes.txt'), 'utf8')).toBe('Milk');
  expect(readdirSync(join(folder, 'temporary')).filter((name) => name.startsWith('autoplay'))).toEqual([]);
});

it('starts nothing for a folder that has files', async () => {
  await expect(shoot('--keep-home', join(folder, 'apps'))).rejects.toThrow(/apps is not empty/);
  expect(existsSync(join(folder, 'shot.png'))).toBe(false);
});
