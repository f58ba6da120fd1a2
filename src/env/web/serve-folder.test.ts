import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findServedFile } from './serve-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'autoplay-test-serve-'));
const folder = join(parent, 'pages');
mkdirSync(join(folder, 'sub'), { recursive: true });
mkdirSync(join(parent, 'pages-of-others'));
writeFileSync(join(parent, 'secret.txt'), 'secret');
writeFileSync(join(parent, 'pages-of-others', 'a.txt'), 'secret');
writeFileSync(join(folder, 'index.html'), '<p>start');
writeFileSync(join(folder, '.env'), 'secret');
writeFileSync(join(folder, 'sub', 'über.css'), 'p {}');
symlinkSync(join(parent, 'secret.txt'), join(folder, 'link.txt'));
symlinkSync(join(folder, 'index.html'), join(folder, 'start.html'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it.each([
  ['/', 'text/html; charset=utf-8', '<p>start'],
  ['/start.html', 'text/html; charset=utf-8', '<p>start'],
  ['/sub/%C3%BCber.css', 'text/css; charset=utf-8', 'p {}'],
])('serves %s', async (path, type, content) => {
  const file = await findServedFile(folder, path);
  expect([file?.type, file?.body.toString()]).toEqual([type, content]);
});

it.each([
  '/nothing.html',
  '/sub/',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%2fpages-of-others%2fa.txt',
  '/link.txt',
  '/.env',
  '/%00',
  '/%',
])('serves nothing for %s', async (path) => {
  expect(await findServedFile(folder, path)).toBeUndefined();
});
