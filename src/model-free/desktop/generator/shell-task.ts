/** A task that commands of a shell do, its words, and what holds of files afterwards. */
import { writeFile } from '../../../check/file-subject.ts';
import type { Expectation } from '../../../schema/index.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { COMMAND_WORTH } from '../../shared/weights.ts';
import { sayFolder } from './opened-file.ts';
import type { NamedFile } from './shell-place.ts';

type Said = Pick<Candidate, 'params' | 'group'> & { template: string; commands: string };

export function task(
  { template, params, group, commands }: Said,
  expect: Expectation[],
  worth = COMMAND_WORTH,
): Candidate {
  return { template, params: { ...params, commands }, check: { expect, allow: [] }, steps: [0], group, worth };
}

export function sayIn(asked: Asked, seed: string, folder: string): string {
  return phrase(asked, seed).replace('{folder}', sayFolder(folder));
}

export function distinct(count: number, make: (at: number) => string): string[] {
  const made = new Set<string>();
  for (let at = 0; made.size < count; at += 1) made.add(make(at));
  return [...made];
}

export function isThere(folder: string, name: string): Expectation {
  return { fact: { kind: 'file', subject: writeFile({ folder, name, isFolder: true }) }, op: 'contains', value: '' };
}

export function holds(path: string, value: string): Expectation {
  return { fact: { kind: 'file', subject: path }, op: 'same-text', value };
}

export function isGone({ path }: NamedFile): Expectation {
  return { fact: { kind: 'file', subject: path }, op: 'absent', value: '' };
}
