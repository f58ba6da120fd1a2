/**
 * Records of any length are read whole. Entries that are not record files are damaged, and removed ones are missing.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { wholeTexts } from './json-reader.ts';
import { readRecords } from './read-records.ts';

const review = (note: string) => ({ trajectoryId: 't', reviewer: 'r', reviewedAt: 'today', result: 'unsure', note });
const { trajectoryId, reviewer, reviewedAt, result } = review('');
const FACTS = { trajectoryId, reviewer, reviewedAt, result };

it('reads records of every length, and says which cannot be read', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'autoplay-read-records-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const place = path.join('records', 'reviews');
  const fileOf = (id: string) => path.join(folder, place, `${id}.json`);
  mkdirSync(path.join(folder, place), { recursive: true });
  // Lengths around the size of one read, and of two.
  const lengths = [(1 << 16) - 2, (1 << 16) - 1, 1 << 16, (1 << 17) - 1, 1 << 17, 300_000];
  const notes = lengths.map((length) => 'x'.repeat(length - JSON.stringify(review('')).length));
  for (const [at, note] of notes.entries()) writeFileSync(fileOf(`long-${at}`), JSON.stringify(review(note)));
  mkdirSync(fileOf('folder'));
  symlinkSync(fileOf('long-0'), fileOf('link'));
  execFileSync('mkfifo', [fileOf('pipe')]);
  writeFileSync(fileOf('empty'), '');
  writeFileSync(fileOf('huge'), '');
  truncateSync(fileOf('huge'), (1 << 26) + 1);
  writeFileSync(fileOf('cut'), JSON.stringify(review('cut')).slice(0, -2));

  const odd = ['folder', 'link', 'pipe', 'empty', 'huge', 'cut'];
  const texts: string[] = [];
  const { facts, damaged } = readRecords(
    { folder, place, kind: 'reviews', ids: [...notes.map((_, at) => `long-${at}`), 'gone', ...odd] },
    { ...wholeTexts((text) => void texts.push(text)), endDocument: () => undefined },
  );
  expect(facts).toEqual([...notes.map((_, at) => [`long-${at}`, FACTS]), ...odd.map((id) => [id, null])]);
  expect(texts).toEqual(notes);
  expect(damaged.map((message) => message.split(':')[0])).toEqual(odd.map((id) => path.join(place, `${id}.json`)));
});
