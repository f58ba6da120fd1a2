import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { canStartPhones } from '../../../testing/phones.ts';
import { listProcessTree } from '../../desktop/process-tree.ts';
import { launchWebBrowser } from '../../web/browser.ts';
import { launchBrowser } from './browser.ts';

const read = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

describe.runIf(canStartPhones)('the browser', () => {
  it.each([
    ['of phones', launchBrowser],
    ['of web applications', launchWebBrowser],
  ])('%s opens no pages of its own, and keeps off what Playwright disables', async (_, launch) => {
    const before = new Set(listProcessTree(process.pid));
    const browser: Browser = await launch();
    try {
      const started = () =>
        listProcessTree(process.pid)
          .filter((pid) => !before.has(pid))
          .map(read);
      const [main] = started().filter((command) => command.includes('--disable-field-trial-config'));
      const lists = [...main!.matchAll(/--disable-features=(\S+)/g)].map(([, names]) => names!.split(','));
      expect(lists).toHaveLength(2);
      expect(lists[1]).toEqual(expect.arrayContaining(lists[0]!));
      const page = await (await browser.newContext()).newPage();
      await page.setContent('<p>Here</p>');
      await page.screenshot();
      const renderers = started().filter((command) => command.includes('--type=renderer'));
      expect(renderers.length).toBeGreaterThan(0);
      expect(renderers.filter((command) => command.includes('top-chrome'))).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
