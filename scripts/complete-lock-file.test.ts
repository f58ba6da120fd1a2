import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { completeLockFile, findMissingPackages, type LockFile } from './complete-lock-file.ts';

const LOCK: LockFile = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/tool': {
      version: '2.1.0',
      dev: true,
      optionalDependencies: {
        '@tool/binding-linux-x64-gnu': '2.1.0',
        '@tool/binding-darwin-arm64': '2.1.0',
        '@tool/binding-linux-arm64-musl': '2.1.0',
      },
    },
    'node_modules/tool/node_modules/@tool/binding-linux-x64-gnu': { version: '2.1.0', optional: true },
  },
};

describe('the lock file', () => {
  it('has every optional package, so that npm ci accepts it (if not: scripts/complete-lock-file.ts)', () => {
    expect(findMissingPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile)).toEqual([]);
  });
});

describe('completing a lock file', () => {
  it('finds what is missing, looking where Node looks', () => {
    expect(findMissingPackages(LOCK)).toEqual(['@tool/binding-darwin-arm64', '@tool/binding-linux-arm64-musl']);
  });

  it('adds entries that npm passes over on this system, and nothing else', () => {
    const done = completeLockFile(LOCK);
    expect(findMissingPackages(done)).toEqual([]);
    expect(done.packages['node_modules/@tool/binding-linux-arm64-musl']).toEqual({
      version: '2.1.0',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    });
    expect(Object.keys(done.packages)).toHaveLength(Object.keys(LOCK.packages).length + 2);
    expect(completeLockFile(done)).toEqual(done);
  });

  it('does not guess the system of a package whose name does not tell it', () => {
    const lock: LockFile = { packages: { 'node_modules/a': { optionalDependencies: { fsevents: '2.0.0' } } } };
    expect(() => completeLockFile(lock)).toThrow('fsevents');
  });
});
