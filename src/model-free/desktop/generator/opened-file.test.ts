import { expect, test } from 'vitest';
import { factId } from '../../../check/facts.ts';
import type { Material } from '../../shared/generator/material.ts';
import { openFolder } from './opened-file.ts';

function material(window: string, ...paths: string[]): Material {
  const facts = new Map(
    paths.map((subject) => {
      const key = { kind: 'file' as const, subject };
      return [factId(key), { key, value: '', strict: true }];
    }),
  );
  return { start: { frame: { window }, facts } } as unknown as Material;
}

test.each([
  ['Documents - Thunar', ['Documents/', 'Pictures/'], 'Documents/'],
  ['Documents', ['Documents/', 'Documents/Old/', 'Documents/notes.txt'], 'Documents/'],
  ['Documents - Pictures', ['Documents/', 'Pictures/'], undefined],
  ['notes.txt - Editor', ['Documents/'], undefined],
])('the title "%s" among %j shows %s', (window, paths, folder) => {
  expect(openFolder(material(window, ...paths))).toBe(folder);
});
