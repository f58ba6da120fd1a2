/** The index of a run, built anew, loaded whole or in part, and kept up to date: it always equals the records. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeUpRun } from '../../testing/made-up-run/make-up-run.ts';
import { createRunIndex, type RunIndex } from './run-index.ts';
import { wordsOf } from './words.ts';

const EXECUTIONS = 700;
const BATCH = 150;
const MADE = { executions: EXECUTIONS, steps: 3, tries: 4, apps: 2 };

async function makeRun() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'autoplay-view-index-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = path.join(root, 'run');
  const made = await makeUpRun({ folder, ...MADE });
  const open = async () => {
    const index = createRunIndex({ folder, runId: made.run.runId, batch: BATCH });
    onTestFinished(() => index.close());
    await index.build();
    return index;
  };
  const segments = () =>
    readdirSync(path.join(folder, 'view-index'))
      .toSorted()
      .map((name) => path.join(folder, 'view-index', name));
  return { folder, made, open, segments };
}

interface Searched {
  app?: string;
  turn?: number;
  instruction?: string;
  answer?: string;
  error?: { message: string };
  steps?: Record<'intent' | 'thought' | 'reflection' | 'actionError' | 'unusable', string | undefined>[] &
    { observation: { window: string }; action: object; target?: { name: string } }[];
  reasoning?: string;
  screenDetails?: string;
  injections?: { text: string }[];
}

/** The searchable texts of a trajectory or a verdict. */
function textsOf({ steps = [], injections = [], ...record }: Searched): string[] {
  const named = record.instruction ?? (record.app && `${record.app}, turn ${record.turn ?? 1}`);
  const texts = [named, record.answer, record.error?.message, record.reasoning, record.screenDetails];
  for (const { intent, thought, reflection, actionError, unusable, observation, target, action } of steps) {
    texts.push(intent, thought, reflection, actionError, unusable, observation.window, target?.name);
    texts.push(...Object.values(action).filter((value) => typeof value === 'string'));
  }
  return [...texts, ...injections.map(({ text }) => text)].filter((text) => text !== undefined);
}

/** Reference without an index: the texts of each trajectory and its verdict, from their files. */
function readTexts(folder: string): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const kind of ['trajectories', 'verdicts'] as const) {
    const place = path.join(folder, 'records', kind);
    for (const name of readdirSync(place)) {
      const record = JSON.parse(readFileSync(path.join(place, name), 'utf8')) as Searched & { trajectoryId?: string };
      const id = record.trajectoryId ?? path.basename(name, '.json');
      texts.set(id, [...(texts.get(id) ?? []), ...textsOf(record)]);
    }
  }
  return texts;
}

/** All trajectories, and for each word the trajectories that contain it. */
function lookPlainly(folder: string): { ids: string[]; idsByWord: Map<string, Set<string>>; words: string[] } {
  const texts = readTexts(folder);
  const idsByWord = new Map<string, Set<string>>();
  for (const [id, own] of texts) {
    for (const word of own.flatMap(wordsOf)) {
      const ids = idsByWord.get(word);
      if (ids) ids.add(id);
      else idsByWord.set(word, new Set([id]));
    }
  }
  return { ids: [...texts.keys()].toSorted(), idsByWord, words: [...idsByWord.keys()].toSorted() };
}

/** Rows, joins and words equal those of the reference. */
function expectWhole(index: RunIndex, plain: ReturnType<typeof lookPlainly>, executions = EXECUTIONS): void {
  const { rows } = index.tables;
  expect(index.indexed).toBe(1);
  expect(index.damaged).toEqual([]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(plain.ids);
  expect(rows.filter(({ kind }) => kind === 'execution')).toHaveLength(executions);
  expect(rows.filter(({ kind, verdict, guideline }) => kind === 'execution' && verdict && guideline)).toHaveLength(
    executions,
  );
  const { idsByWord, words } = plain;
  for (let at = 0; at < words.length; at += Math.ceil(words.length / 40)) {
    const hasText = index.search(words[at]!)!;
    const found = rows.filter((_, position) => hasText(position)).map(({ id }) => id);
    const begun = words.filter((word) => word.startsWith(words[at]!));
    const wanted = new Set(begun.flatMap((word) => [...idsByWord.get(word)!]));
    expect([words[at], found.toSorted()]).toEqual([words[at], [...wanted].toSorted()]);
  }
}

it('made anew and found again is what the records say', async () => {
  const { folder, open, segments } = await makeRun();
  const plain = lookPlainly(folder);
  expectWhole(await open(), plain);
  const kept = segments();
  expect(kept.length).toBeGreaterThan(8);
  expectWhole(await open(), plain);
  expect(segments()).toEqual(kept);
});

it('goes on from half of its segments, whichever they are, and from a cut and an unfinished one', async () => {
  const { folder, open, segments } = await makeRun();
  await open();
  for (const [at, file] of segments().entries()) if (at % 2 === 0) rmSync(file);
  const [cut] = segments();
  truncateSync(cut!, 1000);
  writeFileSync(path.join(folder, 'view-index', 'trajectories-0000000000000000.tmp'), 'unfinished');
  const plain = lookPlainly(folder);
  expectWhole(await open(), plain);
  rmSync(path.join(folder, 'view-index'), { recursive: true });
  expectWhole(await open(), plain);
});

it('is kept when two files have names that begin alike, whatever they hold', async () => {
  const { folder, open, segments } = await makeRun();
  const summaries = (await open()).tables.count('summaries');
  const written = () => segments().map((file) => statSync(file).ino);
  const before = written();
  const place = path.join(folder, 'records', 'summaries');
  mkdirSync(place, { recursive: true });
  for (const last of ['1', '2']) writeFileSync(path.join(place, `${'0'.repeat(63)}${last}.json`), '');
  const index = await open();
  await index.build();
  expect(written()).toEqual(before);
  expect(index.tables.count('summaries')).toBe(summaries + 1);
});

it('is searched on when somebody removes its files', async () => {
  const { folder, open } = await makeRun();
  const index = await open();
  rmSync(path.join(folder, 'view-index'), { recursive: true });
  expectWhole(index, lookPlainly(folder));
});

it('takes in what comes, and makes segments of it', async () => {
  const { folder, made, open, segments } = await makeRun();
  const index = await open();
  const before = segments().length;
  let changes = 0;
  index.follow(() => (changes += 1));
  for (let count = 0; count < 2 * BATCH; count++) made.addExecution();
  const executions = EXECUTIONS + 2 * BATCH;
  const judged = () => index.tables.rows.filter(({ verdict }) => verdict !== null).length;
  await vi.waitFor(() => {
    expect(judged()).toBe(executions);
    // Called after the last row of an update.
    expect(changes).toBeGreaterThan(0);
  }, 60_000);
  const plain = lookPlainly(folder);
  expectWhole(index, plain, executions);
  expect(segments().length).toBeGreaterThan(before);
  expectWhole(await open(), plain, executions);
});

it('forgets a record that is gone, now and for those who open it later', async () => {
  const { folder, made, open } = await makeRun();
  await open();
  const gone = made.executionIds.slice(0, 2);
  for (const id of gone) rmSync(path.join(folder, 'records', 'trajectories', `${id}.json`));
  const ids = (await open()).tables.rows.map(({ id }) => id);
  expect(ids).not.toContain(gone[0]);
  expect(ids).toHaveLength(new Set(ids).size);
  expect((await open()).tables.positionOf(gone[1]!)).toBeUndefined();
});

it('names what cannot be read, and finds it once it is whole', async () => {
  const { folder, made, open } = await makeRun();
  const file = path.join(folder, 'records', 'trajectories', `${made.executionIds[0]}.json`);
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, 500));
  const index = await open();
  expect(index.damaged).toHaveLength(1);
  expect(index.damaged[0]).toContain(made.executionIds[0]);
  expect(index.tables.positionOf(made.executionIds[0]!)).toBeUndefined();
  writeFileSync(file, whole);
  expectWhole(await open(), lookPlainly(folder));
});
