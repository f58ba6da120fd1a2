import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SHIPPED_WEB } from '../../testing/web.ts';
import { findEntry } from '../read-catalogue-file.ts';
import { loadWebCatalogue, readSeed } from './catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'autoplay-test-web-catalogue-'));
mkdirSync(join(folder, 'pages'));
writeFileSync(join(folder, 'world.json'), '{"localStorage":{}}');
writeFileSync(join(folder, 'broken.json'), '{');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(entry: string) {
  const file = join(folder, 'web.yaml');
  writeFileSync(file, `shop: { title: Shop, ${entry} }\n`);
  return loadWebCatalogue(file);
}

it('makes paths absolute, and gives defaults', () => {
  const { shop } = load('folder: pages, state: { storage: [cookies] }, seeds: [{ name: full, file: world.json }]');
  expect(shop).toMatchObject({
    folder: join(folder, 'pages'),
    open: '/',
    seeds: [{ name: 'full', file: join(folder, 'world.json') }],
    avoid: [],
    clock: '2026-03-02T09:00:00Z',
  });
  expect(readSeed(shop!, 'full')).toEqual({ localStorage: {} });
  expect(() => readSeed(shop!, 'other')).toThrow(/no world "other"/);
});

it.each([
  ['', /shop.folder: exactly one of folder, command and url/],
  ['folder: pages, url: "http://localhost:1/"', /shop.url: exactly one of/],
  ['folder: nowhere', /shop.folder: there is no folder .*nowhere/],
  ['folder: nowhere, install: make shop', /shop.folder: there is no folder .*nowhere; get it with: make shop/],
  ['folder: pages, state: { get: /a, set: /b }', /shop.state: \{ get, set \} needs a server/],
  ['folder: pages, state: { contract: cua-gym }', /shop.state: \{ contract \} needs a server/],
  [
    'url: "http://localhost:1/", state: { get: /a }, seeds: [{ name: full, file: world.json }]',
    /shop.seeds: need `state.set`/,
  ],
  ['folder: pages, state: { file: a.json }', /shop.state: \{ file \} is only for command/],
  [
    'folder: pages, state: { storage: [disk] }',
    /shop.state: must be one of \{ get, set \}, \{ storage: \[localStorage/,
  ],
  ['folder: pages, seeds: [{ name: full, file: world.json }]', /shop.seeds: need `state`/],
  ['command: [node, a.js]', /shop.files: must be given with command/],
  ['url: "http://example.org/"', /shop.url: is not on this machine; set remote: true/],
  ['url: "ftp://localhost/"', /shop.url: must be an http or https URL/],
  ['folder: pages, open: start', /shop.open: must be a path that begins with/],
  ['folder: pages, clock: yesterday', /shop.clock: must be a time such as/],
  ['folder: pages, colour: red', /Unrecognized key: "colour"/],
])('refuses "%s" and names the key', (entry, message) => {
  expect(() => load(entry)).toThrow(message);
});

it('names a seed that is no JSON', () => {
  const { shop } = load('folder: pages, state: { storage: [cookies] }, seeds: [{ name: full, file: broken.json }]');
  expect(() => readSeed(shop!, 'full')).toThrow(/broken.json is no JSON/);
});

it('ships applications whose worlds can be read, and lists them for an unknown name', () => {
  const shipped = loadWebCatalogue(SHIPPED_WEB);
  const worlds = Object.values(shipped).flatMap((app) => app.seeds.map(({ name }) => readSeed(app, name)));
  expect(worlds.length).toBeGreaterThanOrEqual(3);
  expect(() => findEntry(shipped, 'shop')).toThrow(/no application "shop" .*board, calendar, mail/);
});
