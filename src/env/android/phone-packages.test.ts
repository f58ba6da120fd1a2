import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeMissingPackages } from './phone-packages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autoplay-test-packages-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('says nothing where all are installed', () => {
  expect(describeMissingPackages()).toBeUndefined();
});

it('names those that are not, and the command to run', async () => {
  const installed = join(folder, 'node_modules', 'appium');
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'package.json'), '{}');
  expect(describeMissingPackages(join(folder, 'main.js'))).toBe(
    'phones need the npm packages appium-uiautomator2-driver, playwright-core, webdriverio, which are not installed; run autoplay setup --phones',
  );
});
