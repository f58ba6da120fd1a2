import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../environment.ts';
import { findApp, loadCatalogue } from '../desktop/catalogue.ts';
import { createDesktopEnvironment } from '../desktop/create-desktop-environment.ts';
import { tryApplication } from './try-application.ts';

/** Typical newcomer entries, with programs that every machine with desktop tests has. */
const CATALOGUE = `
whole:
  title: Whole
  command: [mousepad, --disable-server, /home/user/notes.txt]
  template: notes
  window: notes\\.txt
  memoryMb: 512
empty-tree:
  title: Empty Tree
  command: [xev]
  template: notes
  memoryMb: 512
wrong-window:
  title: Wrong Window
  command: [galculator]
  template: notes
  window: Calculator of Ada
  memoryMb: 512
in-front:
  title: In Front
  # The first window appears before the expected one.
  command: [sh, -c, 'pcmanfm /home/user/gone & until xprop -root _NET_CLIENT_LIST | grep -q 0x; do sleep 0.1; done; exec mousepad --disable-server /home/user/notes.txt']
  template: notes
  window: notes\\.txt
  memoryMb: 768
restless:
  title: Restless
  command: [sh, -c, 'mktemp -p /home/user; exec pcmanfm /home/user']
  template: notes
  memoryMb: 512
`;

const never = new AbortController().signal;

describe('trying an application', () => {
  let folder: string;
  let environment: Environment;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'autoplay-trial-'));
    mkdirSync(join(folder, 'apps', 'templates'), { recursive: true });
    writeFileSync(join(folder, 'apps', 'desktop.yaml'), CATALOGUE);
    writeFileSync(
      join(folder, 'apps', 'templates', 'notes.ts'),
      `import { writeFileSync } from 'node:fs';
      writeFileSync(process.argv[2] + '/notes.txt', 'Milk');`,
    );
    environment = createDesktopEnvironment({
      catalogue: loadCatalogue(join(folder, 'apps', 'desktop.yaml')),
      templateCacheDir: join(folder, 'cache'),
      windowTimeoutMs: 8_000,
    });
  });
  afterAll(async () => {
    await environment.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const attempt = (app: string) => {
    const { template, window } = findApp(loadCatalogue(join(folder, 'apps', 'desktop.yaml')), app);
    const initialState = { apps: [app], template };
    return tryApplication({ initialState, environment, window, isPage: false, readsState: false }, never);
  };

  it('tells what it found of one that can be used', async () => {
    const text = expect.stringMatching(
      /^window ".*notes\.txt.*", \d+ elements, menu "File" with \d+ entries, dialog "/,
    );
    expect(await attempt('whole')).toEqual([{ subject: 'whole', kind: 'fine', text }]);
  });

  it.each([
    ['empty-tree', /^the tree has \d elements, .* \(docs\/applications\/desktop\.md, "Hardly a tree"\)$/],
    ['wrong-window', /"galculator", and no window whose title matches Calculator of Ada.*"No window"\)$/],
    ['in-front', /^the (dialog|alert) ".*" is in front \(docs\/applications\/desktop\.md, "Something in front"\)$/],
    ['restless', /^a second start shows .* instead of .*"Another tree at each start"\)$/],
  ])('names %s', async (app, fault) => {
    const texts = (await attempt(app)).map(({ kind, text }) => `${kind} ${text}`);
    expect(texts).toContainEqual(expect.stringMatching(new RegExp(fault.source.replace(/^\^?/, '^fault .*'))));
  });
});
