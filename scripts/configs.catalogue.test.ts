/**
 * Starts every installed application of the catalogue on a real desktop: it must come up by itself, without a first-run
 * dialog, on the document it was told to open, and be readable through accessibility.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../src/env/desktop/catalogue.ts';
import { createDesktopEnvironment } from '../src/env/desktop/create-desktop-environment.ts';
import type { UiNode } from '../src/schema/index.ts';

/** The first reset of an application builds its template, with a warm-up start for the larger ones. */
const TIMEOUT_MS = 120_000;
const MIN_NODES = 20;
/** A small window shows little more than its menus and one text. */
const MIN_SHOWN = 8;

const catalogue = loadCatalogue('configs/apps/desktop.yaml');
const templateCacheDir = mkdtempSync(join(tmpdir(), 'autoplay-catalogue-test-'));
const environment = createDesktopEnvironment({ catalogue, templateCacheDir });
afterAll(async () => {
  await environment.close();
  rmSync(templateCacheDir, { recursive: true, force: true });
});

describe('the catalogue', () => {
  it('has at least thirteen applications', () => {
    expect(Object.keys(catalogue.apps).length).toBeGreaterThanOrEqual(13);
  });
});

describe.each(Object.entries(catalogue.apps))('%s', (app, entry) => {
  const installed = isOnPath(entry.command[0]!);
  if (!installed) console.warn(`skipped: the start of ${app}: it is not installed (scripts/setup.sh --all-apps)`);

  it.skipIf(!installed)(
    'starts on its document without a dialog and shows what is in it',
    { timeout: TIMEOUT_MS },
    async () => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      await environment.reset({ apps: [app], template: entry.template }, signal);
      const { screenshot, tree, window, files } = await environment.observe(signal);
      expect(window).toMatch(new RegExp(entry.window ?? ''));
      const nodes = listNodes(tree);
      expect(nodes.length).toBeGreaterThan(MIN_NODES);
      expect(nodes.filter((node) => node.bounds !== undefined).length).toBeGreaterThan(MIN_SHOWN);
      expect(nodes.filter(isOpenDialog).map(({ role, name }) => `${role} ${name}`)).toEqual([]);
      expect(files.map(({ path }) => path)).toContain('Documents/notes.txt');
      expect(await countColours(screenshot.png)).toBeGreaterThan(16);
    },
  );
});

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function listNodes(node: UiNode): UiNode[] {
  return [node, ...node.children.flatMap(listNodes)];
}

function isOpenDialog(node: UiNode): boolean {
  return ['dialog', 'alert', 'file chooser'].includes(node.role) && node.bounds !== undefined;
}

/** A blank or broken screen has few. */
async function countColours(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let i = 0; i < data.length; i += info.channels * 7) colours.add(data.readUIntBE(i, 3));
  return colours.size;
}
