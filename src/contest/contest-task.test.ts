/**
 * Contests on the fake environment (no real application), whose file records the actions; the roles have scripted
 * answers.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeEnvironment } from '../env/fake/create-fake-environment.ts';
import type { Environment } from '../env/environment.ts';
import { PipelineError } from '../errors.ts';
import { executeTask } from '../execute/execute-task.ts';
import { withScratchReplays } from '../pipeline/scratch-replays.ts';
import { SCHEMA_VERSION, type Check, type ContestVerdict, type Task, type Trajectory } from '../schema/index.ts';
import { createFileStore } from '../store/file-store.ts';
import { admissionId, taskId } from '../store/record-ids.ts';
import type { Store } from '../store/store.ts';
import { commitRecord, findRecord, readRecord } from '../store/typed-records.ts';
import { NOTES_EXPLORATION, recordNotesRun } from '../testing/notes-run.ts';
import { contestTask, type ContestDeps } from './contest-task.ts';
import type { CheckInput, NewWords, ContestRoles, ProposeInput, RuleInput } from './roles.ts';

const never = new AbortController().signal;
const runId = 'a'.repeat(64);
const limits = { stepTimeoutMs: 10_000, episodeTimeoutMs: 30_000 };
const FILE = { kind: 'file', subject: 'Notes/notes.txt' } as const;
const right: Check = {
  truth: 'state',
  expect: [{ fact: FILE, op: 'equals', value: 'Milk\nBread\nCoffee\nTea\n' }],
  allow: [],
};
/** Accepts the first letter of the text to be added. */
const lenient: Check = { ...right, expect: [{ fact: FILE, op: 'contains', value: 'Coffee\nT' }] };
/** Requires a result that contradicts the words. */
const harsh: Check = { ...right, expect: [{ fact: FILE, op: 'equals', value: 'Tea\n' }] };
const AGREED: ContestVerdict = { fault: 'none', reason: '' };
const instruction = 'Add the note "Tea" and save the notes.';
const wanted = 'The file holds "Tea" after "Coffee".';
const ADD_TEA = NOTES_EXPLORATION.filter((_, index) => [2, 3, 4, 7, 8].includes(index));

let folder: string;
let store: Store;
let exploration: Trajectory;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-contest-test-'));
  store = await createFileStore({ folder });
  exploration = await commitRecord(store, 'trajectories', await recordNotesRun(store));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Script {
  verdicts: (ContestVerdict | ((input: RuleInput) => ContestVerdict))[];
  checks?: Check[];
  words?: (NewWords | undefined)[];
}

function createRoles({ verdicts, checks = [], words = [] }: Script) {
  const asked = { rule: [] as RuleInput[], check: [] as CheckInput[], words: [] as ProposeInput[] };
  const roles: ContestRoles = {
    async rule(input) {
      asked.rule.push(input);
      const ruling = verdicts[asked.rule.length - 1];
      if (!ruling) throw new Error('the referee was asked too often');
      return typeof ruling === 'function' ? ruling(input) : ruling;
    },
    async writeCheck(input) {
      asked.check.push(input);
      const check = checks[asked.check.length - 1];
      if (!check) throw new PipelineError('MODEL_REPLY_INVALID', 'no readable answer');
      return check;
    },
    async wordAgain(input) {
      asked.words.push(input);
      return words[asked.words.length - 1];
    },
  };
  return { roles, asked };
}

async function propose(check: Check, changes: Partial<Task> = {}): Promise<Task> {
  const { initialState, platform, id } = exploration;
  const content = { instruction, template: instruction, params: {}, apps: ['notes'], platform, initialState, wanted };
  const rest = {
    guideline: 'feature-use' as const,
    generator: 'contested',
    evidence: { trajectoryId: id, steps: [0] },
  };
  const task = { ...content, ...rest, check, ...changes };
  return commitRecord(store, 'tasks', { schemaVersion: SCHEMA_VERSION, id: taskId(task), ...task });
}

async function withEnvironment<T>(work: (environment: Environment) => Promise<T>): Promise<T> {
  return work(createFakeEnvironment());
}

/** The solver's actions by number of the run; by default those that the words ask for. */
function createDeps(roles: ContestRoles, changes: Partial<ContestDeps> = {}, decisionsOf = (_run: number) => ADD_TEA) {
  let runs = 0;
  const solve: ContestDeps['solve'] = (task, attempt, signal) => {
    const decisions = decisionsOf(++runs);
    const nextAction = async ({ history }: { history: readonly unknown[] }) => decisions[history.length]!;
    const createPolicy = async () => ({ name: 'told', nextAction });
    const input = { runId, seed: 1, taskId: task, attempt, maxSteps: decisions.length, limits };
    return executeTask(input, { store, withEnvironment, createPolicy }, signal);
  };
  return {
    store,
    roles,
    solve,
    withReplays: withScratchReplays({ store, withEnvironment, limits }),
    ...changes,
  };
}

const contest = (task: Task, deps: ContestDeps) => contestTask({ runId, candidateId: task.id }, deps, never);

test('a sound candidate is kept in one round, is admitted, and is not contested again', async () => {
  const { roles, asked } = createRoles({ verdicts: [AGREED] });
  const task = await propose(right);
  const result = await contest(task, createDeps(roles));
  expect(result).toMatchObject({ keptId: task.id, reason: '', candidateId: task.id });
  expect(result.rounds.map(({ tests }) => tests.map(({ id, passed }) => `${id} ${passed}`))).toEqual([
    ['solution', 'start', 'too little', 'answer not given away', 'spoiled ends', 'no-op', 'replays'].map(
      (id) => `${id} true`,
    ),
  ]);
  const admitted = await readRecord(store, 'admissions', admissionId(runId, result.rounds[0]!.trajectoryId, 1));
  expect(admitted).toMatchObject({ taskId: task.id, admitted: true });
  expect(asked.rule[0]).toMatchObject({ wanted, ending: expect.stringContaining('said that it was done') });
  expect(asked.rule[0]!.changes).toEqual([expect.stringContaining('the check asks for it')]);
  expect(await contest(task, createDeps(createRoles({ verdicts: [] }).roles))).toEqual(result);
});

test('the checker is told why its check was refused, and never what the proposer wants; a better one is kept', async () => {
  const { roles, asked } = createRoles({
    verdicts: [({ undone }) => ({ fault: 'checker', reason: `accepts ${undone.length} ends` }), AGREED],
    checks: [right],
  });
  const task = await propose(lenient);
  const { rounds, keptId } = await contest(task, createDeps(roles));
  expect(rounds.map(({ ruling }) => ruling.fault)).toEqual(['checker', 'none']);
  expect(keptId).not.toBe(task.id);
  expect((await readRecord(store, 'tasks', keptId!)).check).toEqual(right);
  expect(asked.check[0]).toMatchObject({ before: { check: lenient } });
  expect(asked.check[0]!.facts).toContain('file Notes/notes.txt = "Milk');
  expect(JSON.stringify(asked.check)).not.toContain(wanted);
});

test('a check that accepts a text cut short is shown to the referee with what it accepts', async () => {
  const { roles, asked } = createRoles({
    verdicts: [{ fault: 'checker', reason: 'too lenient' }],
    checks: [lenient],
  });
  const { reason, keptId } = await contest(await propose(lenient), createDeps(roles));
  expect(keptId).toBeUndefined();
  expect(reason).toBe('checker: too lenient; said the same again');
  const [first] = asked.rule;
  const failed = first!.tests.filter(({ passed }) => !passed).map(({ id }) => id);
  expect([...failed, ...first!.undone.map(({ fact }) => fact)]).not.toEqual([]);
});

test('whatever the referee says, a check that refuses the solution, or passes when nothing is done, is not kept', async () => {
  for (const check of [harsh, { ...right, expect: [{ fact: FILE, op: 'contains', value: 'Milk' } as const] }]) {
    const { roles } = createRoles({ verdicts: [AGREED] });
    const result = await contest(await propose(check), createDeps(roles));
    expect(result.keptId).toBeUndefined();
    expect(result.rounds[0]!.ruling.fault).toBe('checker');
  }
});

test('the proposer is told why its words were refused, and never the check; the checker writes a new one', async () => {
  const words = { instruction: 'Add the note "Tea", then save.', wanted };
  const { roles, asked } = createRoles({
    verdicts: [{ fault: 'proposer', reason: 'there is no such thing' }, AGREED],
    words: [words],
    checks: [right],
  });
  const task = await propose(harsh);
  const giveUp = NOTES_EXPLORATION.slice(0, 1).map(() => ({
    intent: 'No.',
    action: { type: 'fail', reason: 'no' } as const,
  }));
  const result = await contest(
    task,
    createDeps(roles, {}, (run) => (run === 1 ? giveUp : ADD_TEA)),
  );
  expect(result.rounds.map(({ tests }) => tests.length > 0)).toEqual([false, true]);
  expect(await readRecord(store, 'tasks', result.keptId!)).toMatchObject({ ...words, template: words.instruction });
  expect(JSON.stringify(asked.words)).not.toContain('expect');
  expect(asked.check[0]).not.toHaveProperty('before');
});

test('a solver at fault tries the same task again', async () => {
  const { roles } = createRoles({ verdicts: [{ fault: 'solver', reason: 'did not save' }, AGREED] });
  const task = await propose(right);
  const careless = [...ADD_TEA.slice(0, 3), ADD_TEA[4]!];
  const result = await contest(
    task,
    createDeps(roles, {}, (run) => (run === 1 ? careless : ADD_TEA)),
  );
  expect(result.keptId).toBe(task.id);
  expect(new Set(result.rounds.map(({ trajectoryId }) => trajectoryId)).size).toBe(2);
});

test('after three rounds a candidate is refused; a party that gives it up ends it at once', async () => {
  const blame: ContestVerdict = { fault: 'solver', reason: 'not done' };
  const three = await contest(await propose(right), createDeps(createRoles({ verdicts: [blame, blame, blame] }).roles));
  expect([three.rounds.length, three.keptId, three.reason]).toEqual([3, undefined, 'solver: not done']);
  const { roles } = createRoles({ verdicts: [{ fault: 'proposer', reason: 'unclear' }], words: [undefined] });
  const given = await contest(await propose(right, { instruction: 'Add something.' }), createDeps(roles));
  expect([given.rounds.length, given.reason]).toEqual([1, 'proposer: unclear; gave it up']);
});

test('a machine that fails leaves nothing behind that decides, and the repeat comes to the same', async () => {
  const script = (): Script => ({ verdicts: [{ fault: 'checker', reason: 'lenient' }, AGREED], checks: [right] });
  const task = await propose(lenient);
  let calls = 0;
  const { roles } = createRoles(script());
  const deps = createDeps(roles);
  const broken: ContestDeps = {
    ...deps,
    withReplays: async (work) => {
      if (++calls > 1) throw new PipelineError('ENV_UNAVAILABLE', 'the machine failed', { retryable: true });
      return deps.withReplays(work);
    },
  };
  const fails = { ...broken, withReplays: async () => Promise.reject(new PipelineError('ENV_UNAVAILABLE', 'gone')) };
  await expect(contest(await propose(right), { ...fails, roles: createRoles(script()).roles })).rejects.toMatchObject({
    code: 'ENV_UNAVAILABLE',
  });
  for await (const id of store.list('contests')) expect(id).toBe('none');
  const undisturbed = await contest(task, broken).catch(() => contest(task, createDeps(createRoles(script()).roles)));
  expect(undisturbed.rounds.map(({ ruling }) => ruling.fault)).toEqual(['checker', 'none']);
  expect(await findRecord(store, 'contests', undisturbed.id)).toEqual(undisturbed);
});
