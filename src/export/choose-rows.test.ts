import { expect, it } from 'vitest';
import { ExportOptions } from './export-options.ts';
import type { ExportSelection, ExportSplits } from './export-settings.ts';
import { hashId } from '../store/ids.ts';
import { chooseRows } from './choose-rows.ts';
import type { JudgedTrajectory } from './judged-trajectory.ts';

function row(index: number, more: Partial<JudgedTrajectory> = {}): JudgedTrajectory {
  return {
    trajectoryId: hashId('trajectory', index),
    taskId: hashId('task', index),
    verdictId: hashId('verdict', index),
    result: 'success',
    verifier: 'model-free',
    app: ['notes', 'sheets', 'player', 'mail'][index % 4]!,
    guideline: 'feature-use',
    categories: index % 2 === 0 ? ['edit'] : ['create'],
    instruction: `Write the number ${index} into the field called ${String.fromCodePoint(97 + (index % 26))}`,
    template: `template ${index % 20}`,
    steps: 2 + (index % 9),
    isWithoutAction: false,
    isMarked: false,
    admitted: null,
    label: null,
    ...more,
  };
}

const RUN = Array.from({ length: 200 }, (_, index) => row(index));

interface Chosen {
  selection?: Partial<ExportSelection>;
  splits?: Partial<ExportSplits>;
  shuffle?: number;
}

const choose = (rows: JudgedTrajectory[], options: Chosen = {}, benchmarks: string[] = []) =>
  chooseRows(rows, ExportOptions.parse(options), benchmarks);
const ids = (rows: readonly { trajectoryId: string }[]) => rows.map(({ trajectoryId }) => trajectoryId);

it('takes verified trajectories in their order, and failures when they are asked for', () => {
  const judged = [row(0), row(1, { result: 'failure' }), row(2, { result: 'not_scored' }), row(3)];
  expect(ids(choose(judged).rows)).toEqual(ids([judged[0]!, judged[3]!]));
  expect(ids(choose(judged, { selection: { results: 'scored' } }).rows)).toEqual(
    ids([judged[0]!, judged[1]!, judged[3]!]),
  );
});

it('selects by application, guideline, category and length, and counts what it leaves out', () => {
  const { rows, leftOut } = choose(RUN, {
    selection: { apps: ['notes', 'sheets'], categories: ['edit'], minSteps: 4, maxSteps: 6 },
  });
  const expected = RUN.filter(
    ({ app, categories, steps }) =>
      (app === 'notes' || app === 'sheets') && categories.includes('edit') && steps >= 4 && steps <= 6,
  );
  expect(ids(rows)).toEqual(ids(expected));
  expect(leftOut).toEqual({ 'other application': 100, 'other category': 50, length: 50 - expected.length });
});

it.each([
  [{ apps: ['nots'] }, 'apps: no trajectory has "nots"; known: mail, notes, player, sheets'],
  [{ categories: ['delete'] }, 'categories: no trajectory has "delete"; known: create, edit'],
  [{ minSteps: 9, maxSteps: 3 }, 'minSteps (9) is more than maxSteps (3)'],
  [{ minSteps: 500 }, 'the selection leaves none of 200 trajectories: length (200)'],
])('refuses %j and says why', (selection, message) => {
  expect(() => choose(RUN, { selection })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', message }));
});

const order = (shuffle?: number) => ids(choose(RUN, shuffle === undefined ? {} : { shuffle }).rows);

it('orders by a number: the same one gives the same order, another one another', () => {
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(2));
  expect(order(1).toSorted()).toEqual(order().toSorted());
});

it('keeps at most so many of a template, and the first of tasks that are alike', () => {
  const capped = choose(RUN, { selection: { maxPerTemplate: 3 } }).rows;
  expect(capped).toHaveLength(60);
  const alike = [
    row(0, { instruction: 'Delete the note called Bread and close the window' }),
    row(4, { instruction: 'Delete the note called Bread and close the windows' }),
    row(1, { instruction: 'Delete the note called Bread and close the window' }),
  ];
  const { rows, leftOut } = choose(alike, { selection: { nearDuplicates: 0.6 } });
  // The third row belongs to another application.
  expect(ids(rows)).toEqual(ids([alike[0]!, alike[2]!]));
  expect(leftOut).toEqual({ 'near duplicate': 1 });
});

it('leaves out what is like a task of a benchmark', () => {
  const tasks = [
    row(0, { instruction: 'Add a contact named Emilia Gonzalez with the number +17168779172' }),
    row(1, { instruction: 'Rename the list to Groceries' }),
  ];
  const benchmark = ['Create a new contact', 'add a contact named Emilia Gonzalez, with the number 17168779172!'];
  const { rows, leftOut } = choose(tasks, {}, benchmark);
  expect(ids(rows)).toEqual(ids([tasks[1]!]));
  expect(leftOut).toEqual({ 'like a benchmark task': 1 });
});

it.each([0, 1, 2, 3, 4])('has no template in two splits, and about the parts asked for (order %i)', (shuffle) => {
  const { rows } = choose(RUN, { shuffle, splits: { validation: 0.1, test: 0.2 } });
  const splitsOf = new Map<string, Set<string>>();
  for (const { template, split } of rows) splitsOf.set(template, (splitsOf.get(template) ?? new Set()).add(split));
  expect([...splitsOf.values()].every((splits) => splits.size === 1)).toBe(true);
  const count = (split: string) => rows.filter((each) => each.split === split).length;
  expect([count('train'), count('validation'), count('test')]).toEqual([140, 20, 40]);
});

it('holds whole applications out, and then no template of theirs is taught either', () => {
  const judged = RUN.map((each, index) => ({ ...each, template: index < 40 ? 'shared' : `${each.app} ${index % 7}` }));
  const { rows, leftOut } = choose(judged, { splits: { by: 'app', test: 0.3 } });
  const of = (split: string) => rows.filter((each) => each.split === split);
  expect(new Set(of('test').map(({ app }) => app)).size).toBe(1);
  expect(new Set(of('train').map(({ app }) => app)).size).toBe(3);
  expect(of('test').some(({ template }) => template === 'shared')).toBe(false);
  expect(of('train').some(({ template }) => template === 'shared')).toBe(true);
  expect(leftOut).toEqual({ 'template is in another split': 10 });
});

it('refuses more splits than there are groups', () => {
  const one = RUN.filter(({ app }) => app === 'notes');
  expect(() => choose(one, { splits: { by: 'app', validation: 0.1 } })).toThrow(
    /2 splits need more applications than 1/,
  );
});

it('takes one try a task, a success before a failure and then the shortest, or all of them', () => {
  const task = { taskId: hashId('task', 'tried'), instruction: 'Write it' };
  const long = row(0, { ...task, steps: 9 });
  const short = row(1, { ...task, app: 'notes', steps: 3 });
  const failed = row(2, { ...task, app: 'notes', steps: 1, result: 'failure' });
  const other = row(5);
  const tries = [long, failed, short, other];
  expect(choose(tries)).toMatchObject({
    rows: [{ trajectoryId: short.trajectoryId }, { trajectoryId: other.trajectoryId }],
    leftOut: { 'another try at the task is taken': 1 },
  });
  const scored = { results: 'scored' } as const;
  expect(ids(choose(tries, { selection: scored }).rows)).toEqual(ids([short, other]));
  expect(ids(choose(tries, { selection: { ...scored, tries: 'all' } }).rows)).toEqual(ids(tries));
});
