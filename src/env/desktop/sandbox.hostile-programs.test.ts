/** A program of the desktop attacks its reader through their shared bus: testing/sandbox/hostile-programs.py. */
import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { openDesktop, type Desktop } from './desktop.ts';
import { observeDesktop } from './observe-desktop.ts';

const never = new AbortController().signal;
const SCREEN = { width: 640, height: 480 };
const program = readFileSync(fileURLToPath(new URL('../../testing/sandbox/hostile-programs.py', import.meta.url)));
const ATTACKS = [...program.toString().matchAll(/^ {4}"([^"]+)": /gm)].map(([, name]) => name!);

/** Duration of the attack in seconds. A reading during it may last as long as the environment allows, 20 s. */
const SECONDS = 4;
const OBSERVE_TIMEOUT_MS = 20_000;
/** Several attacks run at once. */
const MAX_GROWTH_MB = 500;

let folder: string;
let homeArchive: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'autoplay-hostile-'));
  const home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(home, '.attack.py'), program);
  writeFileSync(join(home, 'notes.txt'), 'Milk');
  homeArchive = join(folder, 'home.tar');
  execFileSync('tar', ['-cf', homeArchive, '-C', home, '.']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(): Promise<Desktop> {
  const desktop = await openDesktop({ kind: 'bubblewrap', ...SCREEN, memoryMb: 2048, homeArchive }, never);
  desktop.sandbox.launch(['mousepad', 'notes.txt']);
  const isOpen = async () => (await desktop.windows.list()).length > 0;
  for (const endMs = performance.now() + 20_000; !(await isOpen()) && performance.now() < endMs;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return desktop;
}

/** Uses the environment's limit: an observation that takes longer fails as the environment's fault. */
async function observe(desktop: Desktop): Promise<string[]> {
  const input = { startMs: 0, endMs: 0, lingeredMs: 0 };
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), OBSERVE_TIMEOUT_MS));
  const { tree } = await Promise.race([observeDesktop(desktop, input, never), late]);
  return listNodes(tree).map(({ name, text, description }) => text ?? description ?? name);
}

describe('a program that attacks the process which reads its desktop', () => {
  test.concurrent.each(ATTACKS)('%s', { timeout: 90_000, retry: 0 }, async (attack) => {
    const desktop = await open();
    let mostMb = 0;
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => (mostMb = Math.max(mostMb, (process.memoryUsage.rss() - before) / 1e6)), 50);
    try {
      expect(await observe(desktop)).toContain('Milk');
      desktop.sandbox.launch(['python3', '.attack.py', attack, String(SECONDS)]);
      const marker = join(desktop.sandbox.home.path, '.attack');
      expect(await eventually(() => existsSync(marker), 20_000), attack).toBe(true);
      const during = await observe(desktop).catch((error: unknown) => error as Error);
      // Either the reading succeeds in spite of the attack, or an error blames the desktop or the application.
      if (during instanceof Error) expect(during.message).toMatch(/late|the desktop is gone|closed|no answer/);
      else expect(during.some((text) => text === 'Milk' || text === 'not responding')).toBe(true);
      expect(readFileSync(marker, 'utf8')).toBe('ready');
      expect(mostMb).toBeLessThan(MAX_GROWTH_MB);
    } finally {
      clearInterval(watch);
      await desktop.close();
    }
  });
});
