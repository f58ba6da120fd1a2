import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playOnWorkbench, type Move } from '../../../testing/workbench-runs.ts';
import { storeTrajectory } from '../../../testing/trajectory.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { GUIDELINES, Task, type Check, type Guideline, type Trajectory, type UiNode } from '../../../schema/index.ts';
import { kindOfCheck } from '../../../check/limited-kinds.ts';
import { createFileStore } from '../../../store/file-store.ts';
import { hashId } from '../../../store/ids.ts';
import type { Store } from '../../../store/store.ts';
import { testDesktop, testFrame, testNode, testTable } from '../../../testing/tree.ts';
import { createTaskGenerator } from './create-task-generator.ts';
import { renderTemplate } from './material.ts';
import { WIDE_EXPLORATION } from '../../../testing/material.ts';

const never = new AbortController().signal;
const start = startWorkbench({ wrap: true });
let folder: string;
let store: Store;
let wide: Trajectory;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-generate-'));
  store = await createFileStore({ folder });
  wide = await explored(WIDE_EXPLORATION);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function explored(moves: readonly Move[], turn = 1): Promise<Trajectory> {
  return storeTrajectory(store, playOnWorkbench(start, moves), { turn });
}

function generate(
  trajectory: Trajectory,
  guideline: Guideline,
  more: { count?: number; earlier?: Trajectory[]; seed?: string } = {},
) {
  const { count = 50, earlier = [], seed = 'seed' } = more;
  return createTaskGenerator(store).generate({ trajectory, earlier, guideline, known: [], count, seed }, never);
}

describe.each(GUIDELINES)('%s', (guideline) => {
  test('gives tasks that are complete: words, check, evidence', async () => {
    const { drafts } = await generate(wide, guideline);
    expect(drafts.length).toBeGreaterThan(3);
    for (const draft of drafts) {
      expect(Task.shape.check.safeParse(draft.check).success).toBe(true);
      expect(draft.check!.expect.length + (draft.check!.answer ? 1 : 0)).toBeGreaterThan(0);
      expect(draft.instruction).toBe(renderTemplate(draft.template, draft.params));
      expect(draft.instruction).toMatch(/^[A-Z][^{}]*[.?]$/s);
      expect(draft.evidence.trajectoryId).toBe(wide.id);
      expect(draft.evidence.steps.every((step) => step >= 0 && step < wide.steps.length)).toBe(true);
      expect(draft.answer).toBe(draft.check!.answer?.equals);
    }
  });

  test('gives the same tasks for the same exploration and seed', async () => {
    const [first, second] = [await generate(wide, guideline), await generate(wide, guideline)];
    expect(second).toEqual(first);
  });

  test('gives at most as many as asked for, and no instruction twice', async () => {
    const all = await generate(wide, guideline);
    expect(new Set(all.drafts.map(({ instruction }) => instruction)).size).toBe(all.drafts.length);
    expect((await generate(wide, guideline, { count: 2 })).drafts.length).toBeLessThanOrEqual(2);
    expect((await generate(wide, guideline, { count: 0 })).drafts).toEqual([]);
  });

  test('gives nothing when nothing was seen', async () => {
    const empty = await storeTrajectory(store, { frames: [], decisions: [] });
    expect(await generate(empty, guideline)).toEqual({ drafts: [], rejected: [] });
  });

  test('leaves what an earlier turn has shown to that turn', async () => {
    const second = { ...wide, id: hashId('second'), turn: 2 };
    const known = (await generate(wide, guideline)).drafts.map(({ instruction }) => instruction);
    const { drafts } = await generate(second, guideline, { earlier: [wide] });
    expect(drafts.filter(({ instruction }) => !known.includes(instruction))).toEqual([]);
    // The first screen is each turn's own.
    if (guideline !== 'information-retrieval') expect(drafts).toEqual([]);
  });
});

test('other seeds give other words to type', async () => {
  const trajectory = await explored([['fill', 'text', 'Title', 'tried']]);
  const [first, second] = [
    await generate(trajectory, 'feature-use', { seed: 'one' }),
    await generate(trajectory, 'feature-use', { seed: 'two' }),
  ];
  expect(first.drafts[0]!.params).not.toEqual(second.drafts[0]!.params);
});

test('the choice spreads over kinds of operations', async () => {
  const { drafts } = await generate(wide, 'feature-use', { count: 8 });
  expect(new Set(drafts.map(({ template }) => template)).size).toBeGreaterThan(6);
});

test('of a group that is worth much a second task goes before one of a group that is worth little', async () => {
  const useful = await explored([...LINES_SAVED, ...['About', 'Properties…'].flatMap(opening)]);
  const { drafts, spare } = await generate(useful, 'feature-use', { count: 2 });
  expect(drafts.filter(({ check }) => opensWindow(check!))).toEqual([]);
  expect(spare!.length).toBeGreaterThan(0);
});

test('what is refused says what it was and why', async () => {
  const rejected = (await Promise.all(GUIDELINES.map((guideline) => generate(wide, guideline)))).flatMap(
    (all) => all.rejected,
  );
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.filter(({ instruction, reason }) => instruction === '' || reason === '')).toEqual([]);
});

/** A screen that nothing was done on. */
function looked(...nodes: UiNode[]): Promise<Trajectory> {
  const frame = { tree: testDesktop(testFrame('a', ...nodes)), files: [], window: '' };
  const decisions = [{ intent: 'look', action: { type: 'wait', seconds: 0 } as const }];
  return storeTrajectory(store, { frames: [frame, frame], decisions });
}

/** A table with one row, whose number is asked for. */
function costs(name: string, amount: string): UiNode {
  return testTable(name, ['Item', 'Amount'], ['Power', amount]);
}

test('words that ask for two different things are refused', async () => {
  const phrasings = new Set<string>();
  for (const seed of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const clear = await generate(await looked(costs('May', '80')), 'information-retrieval', { seed });
    const both = await looked(costs('May', '80'), costs('June', '90'));
    const unclear = await generate(both, 'information-retrieval', { seed });
    expect(clear.drafts).toHaveLength(1);
    phrasings.add(clear.drafts[0]!.template);
    expect([unclear.drafts, unclear.rejected]).toEqual([
      [],
      [{ instruction: clear.drafts[0]!.instruction, reason: 'the same words ask for different things' }],
    ]);
  }
  expect(phrasings.size).toBe(2);
});

test('what a person gets most from comes first, and windows that only open are few', async () => {
  const kindsOf = async (count: number): Promise<string[]> => {
    const { drafts } = await generate(wide, 'feature-use', { count });
    return drafts.map(({ check }) => check!.expect.at(-1)!.fact.kind);
  };
  expect(new Set(await kindsOf(3))).toEqual(new Set(['file']));
  const looking = await explored(['About', 'Properties…', 'Preferences…', 'New Folder…'].flatMap(opening));
  const { drafts } = await generate(looking, 'feature-use', { count: 8 });
  expect(drafts.filter(({ check }) => opensWindow(check!))).toHaveLength(1);
});

function opensWindow({ expect: asked }: Check): boolean {
  return asked.some(({ fact, op }) => fact.kind === 'window' && op !== 'absent');
}

const LINES_SAVED: Move[] = [
  ['append', 'text', '', 'tried before'],
  ['press', 'text', '', 'ctrl+s'],
];

/** A window is brought up and left. */
function opening(entry: string): Move[] {
  return [
    ['click', 'menu', 'File'],
    ['click', 'menu item', entry],
    ['click', 'push button', /Pref|New/.test(entry) ? 'Cancel' : 'Close'],
  ];
}

test('of what the first screen answers one question is asked, in the first turn only', async () => {
  const rows = await looked(costs('May', '80'), testNode('label', 'x'));
  const second = { ...rows, id: hashId('second'), turn: 2 };
  expect((await generate(rows, 'information-retrieval')).drafts).toHaveLength(1);
  expect((await generate(second, 'information-retrieval')).drafts).toEqual([]);
});

test('of a kind that is easy to ask for, a turn has one task, and more only as a tenth of the steps', async () => {
  const menus = await explored([
    ['click', 'menu', 'File'],
    ['click', 'menu', 'File'],
    ['click', 'menu', 'View'],
  ]);
  const asking = { trajectory: menus, earlier: [], guideline: 'information-retrieval', known: [], count: 40 } as const;
  const count = async (knownChecks: Check[], turn = 1): Promise<number> => {
    const input = { ...asking, trajectory: { ...menus, turn }, knownChecks, seed: 'seed' };
    const { drafts, spare = [] } = await createTaskGenerator(store).generate(input, never);
    return [...drafts, ...spare].filter(({ check }) => kindOfCheck(check!) === 'control question').length;
  };
  const others = Array.from({ length: 12 }, (_, at): Check => {
    const fact = { kind: 'file', subject: `${at}.txt` } as const;
    return { expect: [{ fact, op: 'equals', value: 'Milk' }], allow: [] };
  });
  const asked: Check = { expect: [], allow: [], answer: { equals: 'yes', from: [{ kind: 'checked', subject: 'x' }] } };
  // 12 further tasks of 5 steps make room for two questions of three steps.
  expect([await count([]), await count(others), await count([...others, asked])]).toEqual([1, 2, 1]);
  expect([await count([asked]), await count([asked], 2)]).toEqual([0, 1]);
});

test('a task of another guideline is not given again, and one that is a part of it comes last', async () => {
  const first = await generate(wide, 'feature-use');
  const again = async (knownChecks: Check[]) => {
    const asked = {
      trajectory: wide,
      earlier: [],
      guideline: 'feature-use' as const,
      known: [],
      count: 50,
      seed: 'seed',
    };
    return (await createTaskGenerator(store).generate({ ...asked, knownChecks }, never)).drafts;
  };
  const { check, instruction } = first.drafts[0]!;
  expect((await again([check!])).map((draft) => draft.instruction)).toEqual(
    first.drafts.slice(1).map((draft) => draft.instruction),
  );
  const more = { ...check!, expect: [...check!.expect, { ...check!.expect[0]!, value: 'another' }] };
  expect((await again([more])).at(-1)!.instruction).toBe(instruction);
});
