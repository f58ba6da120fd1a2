/** Checks of file contents. */
import { expect, test } from 'vitest';
import type { Check, FactKey } from '../schema/index.ts';
import { testDesktop, testFrame } from '../testing/tree.ts';
import { evaluateCheck, isDoneAlready } from './evaluate-check.ts';
import { frameFile, type Frame } from './frame.ts';
import { sha256 } from '../store/ids.ts';
import { filesReadBy, NO_FILE, readStoredFile } from './stored-files.ts';

const NOTES = 'Documents/notes.txt';
const inNotes = (place: string): FactKey => ({ kind: 'stored', subject: `${NOTES}//${place}` });

/** A snapshot with this content of the notes; undefined for a missing file, null for content that was not kept. */
async function snapshotOf(text: string | undefined | null, more: Record<string, string> = {}): Promise<Frame> {
  const bytes = text === undefined || text === null ? undefined : Buffer.from(text, 'latin1');
  const stored = text === undefined ? NO_FILE : await readStoredFile({ path: NOTES, bytes });
  const all = { ...(bytes && { [NOTES]: bytes }), ...more };
  const files = Object.entries(all).map(([path, content]) =>
    frameFile({ path, sha256: sha256(Buffer.from(content)) }, Buffer.from(content)),
  );
  return { tree: testDesktop(testFrame('a')), window: '', files, stored: new Map([[NOTES, stored]]) };
}

function judge(check: Partial<Check>, ...frames: Frame[]) {
  const actions = frames.slice(1).map(() => ({ action: { type: 'wait', seconds: 0 } as const }));
  const { items, unreadable } = evaluateCheck({ expect: [], allow: [], truth: 'state', ...check }, { frames, actions });
  return { failed: items.filter(({ passed }) => !passed).map(({ id }) => id), unreadable };
}

const MILK: Partial<Check> = {
  expect: [{ fact: inNotes('lines/[Milk]'), op: 'equals', value: '1' }],
};

test('a line is asked for and nothing else may change', async () => {
  const start = await snapshotOf('Tea\n');
  const failedAfter = async (text: string | undefined, more?: Record<string, string>) =>
    judge(MILK, start, await snapshotOf(text, more)).failed;
  expect(await failedAfter('Tea\nMilk\n')).toEqual([]);
  expect(await failedAfter('Milk\nTea')).toEqual([]);
  expect(await failedAfter('Tea\n')).toEqual(['expect 1']);
  expect(await failedAfter('Tea\nMilk\nRice\n')).toEqual(['nothing else changed']);
  expect(await failedAfter('Milk\n')).toEqual(['nothing else changed']);
  expect(await failedAfter('Tea\nMilk\n', { 'Documents/other.txt': 'x' })).toEqual(['nothing else changed']);
  expect(await failedAfter(undefined)).toEqual(['expect 1', 'nothing else changed']);
  expect(isDoneAlready({ expect: [], allow: [], ...MILK }, start)).toBe(false);
});

test('a file that was made is new in all that it holds', async () => {
  const [none, made] = [await snapshotOf(undefined), await snapshotOf('Milk\n')];
  expect(judge(MILK, none, made).failed).toEqual(['nothing else changed']);
  const allow = [{ kind: 'stored', subject: `${NOTES}//*` } as const];
  expect(judge({ ...MILK, allow }, none, made).failed).toEqual([]);
});

test('a file that ends damaged has failed; one that was not kept decides nothing', async () => {
  const start = await snapshotOf('Tea\n');
  const damaged = judge(MILK, start, await snapshotOf('Milk\n\xff'));
  expect(damaged).toEqual({ failed: ['expect 1', 'nothing else changed'], unreadable: [] });
  expect(judge(MILK, start, await snapshotOf(null)).unreadable).toEqual([
    expect.stringContaining(`${NOTES}: not-recorded`),
  ]);
});

test('an episode that was loaded without the files is refused', async () => {
  const { stored: _left, ...frame } = await snapshotOf('Tea\n');
  expect(filesReadBy({ expect: [], allow: [inNotes('lines/(order)')] })).toEqual([NOTES]);
  expect(() => judge(MILK, frame)).toThrow('was not loaded with the episode');
});
