/** Counts of stages from records in any order. A contested run executes only the kept version of a task. */
import { expect, it } from 'vitest';
import type { Run } from '../../run/run-folder.ts';
import type { TrajectoryFacts } from '../index/glean-trajectory.ts';
import { createRunTables } from '../index/run-tables.ts';
import { countStages } from './stage-counts.ts';

const runOf = (generator: string): Pick<Run, 'config' | 'apps'> =>
  ({
    config: { explore: { turns: 1 }, propose: { guidelines: ['feature-use'], generator } },
    apps: [{ app: 'notes' }],
  }) as unknown as Pick<Run, 'config' | 'apps'>;

const PLAYED: TrajectoryFacts = {
  kind: 'execution',
  app: 'notes',
  taskId: '',
  instruction: 'Write a note.',
  outcome: 'done',
  flags: [],
  steps: 1,
  try: 1,
  turn: null,
  persona: null,
  policy: 'model',
  environment: 'fake',
  startedAtMs: 0,
  endedAtMs: 1,
  promptTokens: 0,
  completionTokens: 0,
  costUsd: 0,
  image: null,
};

/** Three tasks were proposed, and each was played once. */
function tablesOf() {
  const tables = createRunTables('run');
  tables.add('summaries', 'summary', {});
  tables.add('proposals', 'proposal', { taskIds: ['one', 'two', 'three'] });
  for (const taskId of ['one', 'two', 'three']) tables.add('trajectories', `played-${taskId}`, { ...PLAYED, taskId });
  return tables;
}

const inShort = (run: Pick<Run, 'config' | 'apps'>, tables: ReturnType<typeof tablesOf>) =>
  countStages(tables, run).map(({ stage, finished, total, totalIsFinal }) => [stage, finished, total, totalIsFinal]);

it('executes what was proposed', () => {
  expect(inShort(runOf('model'), tablesOf())).toEqual([
    ['explore', 1, 1, true],
    ['propose', 1, 1, true],
    ['execute', 3, 3, true],
    ['verify', 0, 3, true],
  ]);
});

it('executes only what contests kept, and not before all are contested', () => {
  const tables = tablesOf();
  tables.add('contests', 'first', { keptId: 'one' });
  tables.add('contests', 'second', {});
  expect(inShort(runOf('contested'), tables)).toEqual([
    ['explore', 1, 1, true],
    ['propose', 1, 1, true],
    ['contest', 2, 3, true],
    ['execute', 1, 1, false],
    ['verify', 0, 1, false],
  ]);
  tables.add('quarantine', 'three', { stage: 'contest', code: 'MODEL_UNAVAILABLE', message: '' });
  expect(inShort(runOf('contested'), tables).slice(2)).toEqual([
    ['contest', 2, 3, true],
    ['execute', 1, 1, true],
    ['verify', 0, 1, true],
  ]);
});
