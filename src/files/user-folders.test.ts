import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cacheFolder, dataFolder } from './user-folders.ts';

it('uses the folders of the home without variables', () => {
  expect(cacheFolder({})).toBe(path.join(os.homedir(), '.cache/autoplay'));
  expect(dataFolder({})).toBe(path.join(os.homedir(), '.local/share/autoplay'));
});

it('uses the variables, and ignores relative ones', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/var/cache/me' })).toBe('/var/cache/me/autoplay');
  expect(dataFolder({ XDG_DATA_HOME: 'here' })).toBe(path.join(os.homedir(), '.local/share/autoplay'));
});
