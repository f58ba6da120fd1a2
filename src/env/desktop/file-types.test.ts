import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILE_TYPES_FOLDER, findFileTypes } from './file-types.ts';

const isInstalled = existsSync(`${FILE_TYPES_FOLDER}/packages/freedesktop.org.xml`);

describe.skipIf(!isInstalled)('the file types of sandboxes', () => {
  it('are those of shared-mime-info, whatever other packages add', () => {
    const folder = findFileTypes()!;
    expect(readdirSync(join(folder, 'packages'))).toEqual(['freedesktop.org.xml']);
    const base = readFileSync(join(folder, 'packages/freedesktop.org.xml'), 'utf8');
    const types = readFileSync(join(folder, 'types'), 'utf8').trim().split('\n');
    expect(types.length).toBeGreaterThan(500);
    expect(types.filter((type) => !base.includes(`"${type}"`))).toEqual([]);
    expect(readFileSync(join(folder, 'text/plain.xml'), 'utf8')).toContain('<comment>plain text document</comment>');
  });

  it('are made once, for every user to read and nobody else to write', () => {
    const folder = findFileTypes()!;
    expect(findFileTypes()).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o755);
  });
});
