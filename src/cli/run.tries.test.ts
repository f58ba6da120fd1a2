/**
 * A run of eight tries per task through the command line, killed at random and resumed. It ends like an undisturbed
 * run. Its pass@k equals a Python count over every choice of k tries. A scripted HTTP endpoint stands in for models;
 * its planner errs in half of the tries, by the seed in the request.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startScriptedServer, type ScriptedServer } from '../model/scripted-server/index.ts';
import { callCli } from '../testing/call-cli.ts';
import { killTree, readRun, runCli, startCli } from '../testing/cli.ts';
import { missingPython, readWithPython } from '../testing/read-with-python.ts';
import { halfWrongNotesReply, isTried, notesTriesConfig } from '../testing/scripted-notes-models.ts';

const TRIES = 8;

/** Counts from the records alone: the share of all choices of k tries with a success, as exact fractions. */
const COUNT_IN_PYTHON = `
import itertools, json, pathlib, sys
from fractions import Fraction
records = pathlib.Path(sys.argv[1]) / 'records'
read = lambda kind: [json.loads(file.read_text()) for file in sorted((records / kind).glob('*.json'))]
tries = {}
for verdict in read('verdicts'):
    if verdict['result'] is not None:
        tries.setdefault(verdict['taskId'], []).append(verdict['result'] == 'success')
curve = []
for k in range(1, ${TRIES} + 1):
    shares = []
    for outcomes in tries.values():
        choices = list(itertools.combinations(outcomes, k))
        if choices:
            shares.append(Fraction(sum(any(choice) for choice in choices), len(choices)))
    if shares:
        curve.append(float(sum(shares) / len(shares)))
print(json.dumps({'curve': curve, 'tries': {task: [len(o), sum(o)] for task, o in tries.items()}}))
`;

/**
 * Reads both tables of tries with the trainers' library, and recounts from the records. For each step it takes the
 * share of successes among the tries with the same actions so far. Prints the differences.
 */
const CHECK_TRIES_IN_PYTHON = `
import collections, datasets, json, pathlib, sys
run, folder = pathlib.Path(sys.argv[1]), sys.argv[2]
read = lambda kind: {each['id']: each for each in (json.loads(file.read_text()) for file in (run / 'records' / kind).glob('*.json'))}
trajectories = read('trajectories')
result = {each['trajectoryId']: each['result'] for each in read('verdicts').values() if each['result']}
def said(step):
    return json.dumps(step['action'], sort_keys=True) if 'target' not in step else step['target']['key'] + step['action']['type'] + str(step['action'].get('text'))
paths, counts = {}, collections.defaultdict(list)
for key, outcome in result.items():
    steps = [step for step in trajectories[key]['steps'] if 'actionError' not in step and 'unusable' not in step]
    paths[key] = [(trajectories[key]['taskId'],) + tuple(said(step) for step in steps[:index + 1]) for index in range(len(steps))]
    for path in paths[key]:
        counts[path].append(outcome == 'success')
differences = []
steps = datasets.load_dataset(folder, 'step-rewards', split='train')
for row in steps:
    seen = counts[paths[row['trajectory_id']][row['step']]]
    wanted = [sum(seen) > 0, sum(seen) / len(seen), len(seen), float(result[row['trajectory_id']] == 'success')]
    if [row['label'], row['value'], row['tries'], row['reward']] != wanted: differences.append([row['id'], wanted])
    if len(row['images']) != 1 or row['completion'][0]['role'] != 'assistant': differences.append([row['id'], 'form'])
pairs = datasets.load_dataset(folder, 'preference', split='train')
for row in pairs:
    step, better, worse = row['step'], row['trajectory_id'], row['rejected_trajectory_id']
    shot = lambda key: trajectories[key]['steps'][step]['observation']['screenshot']['sha256']
    holds = (result[better], result[worse]) == ('success', 'failure') and shot(better) == shot(worse)
    parts = paths[better][:step] == paths[worse][:step] and not any(counts[paths[worse][step]])
    if not holds or not parts or row['chosen'] == row['rejected']: differences.append([row['id'], 'pair'])
print(json.dumps({'steps': len(steps), 'wanted': sum(len(each) for each in paths.values()), 'pairs': len(pairs), 'differences': differences,
    'mixed': sorted({row['value'] for row in steps} - {0.0, 1.0})}))
`;

interface Counted {
  curve: number[];
  tries: Record<string, [tries: number, solved: number]>;
}

const countInPython = (folder: string) =>
  JSON.parse(execFileSync('python3', ['-c', COUNT_IN_PYTHON, folder], { encoding: 'utf8' })) as Counted;

let root: string;
let server: ScriptedServer;
const temperatures = new Set<unknown>();
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-tries-'));
  const reply = halfWrongNotesReply();
  server = await startScriptedServer({
    reply: (request) => {
      if (isTried(request)) temperatures.add(request.parameters['temperature']);
      return reply(request);
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

async function writeConfig(name: string, execute: object): Promise<string> {
  const file = path.join(root, `${name}.yaml`);
  const settings = notesTriesConfig(server.baseUrl, execute);
  await writeFile(file, JSON.stringify({ name: 'tries', output: path.join(root, name), ...settings }));
  return file;
}

const isAnswer = (record: unknown) => (record as { status?: string }).status !== 'duplicate';

/** Reads a run without second answers to one request. A job is done and paid twice if its worker was presumed dead. */
async function readAnswers(folder: string): Promise<Awaited<ReturnType<typeof readRun>>> {
  const { records, rows } = await readRun(folder);
  return { records: Object.fromEntries(Object.entries(records).filter(([, record]) => isAnswer(record))), rows };
}

interface Figures {
  total: { tasks: number; executed: number; passAtK: { k: number; pass: number; tasks: number }[] };
}

async function statusOf(folder: string): Promise<Figures> {
  return JSON.parse((await callCli(['status', '--json', folder])).stdout) as Figures;
}

test(
  'killed at random and gone on with, eight tries end as in peace, and pass@k is what Python counts',
  { timeout: 600_000 },
  async () => {
    const execute = { tries: TRIES, temperatures: [0, 0.7, 1] };
    const peaceful = await runCli(['run', await writeConfig('peaceful', execute)]);
    expect(peaceful.code, peaceful.stderr).toBe(0);
    const folder = path.join(root, 'peaceful');

    const config = await writeConfig('killed', execute);
    for (let kills = 0; kills < 5; kills++) {
      const run = startCli(['run', config]);
      await sleep(1500 + Math.random() * 2500);
      killTree(run.pid);
      await run.ended;
    }
    const last = await runCli(['run', config]);
    expect(last.code, last.stderr).toBe(0);
    const killed = path.join(root, 'killed');
    expect(await readAnswers(killed)).toEqual(await readAnswers(folder));
    expect((await callCli(['fsck', killed])).code).toBe(0);

    const counted = countInPython(killed);
    expect(Object.values(counted.tries).map(([tries]) => tries)).toEqual(Array<number>(5).fill(TRIES));
    expect(Object.values(counted.tries).some(([, solved]) => solved > 0 && solved < TRIES)).toBe(true);
    const { total } = await statusOf(killed);
    expect(total).toMatchObject({ tasks: 5, executed: 5 * TRIES });
    expect(total.passAtK.map(({ k, tasks }) => [k, tasks])).toEqual(counted.curve.map((_, index) => [index + 1, 5]));
    for (const [index, { pass }] of total.passAtK.entries()) expect(pass).toBeCloseTo(counted.curve[index]!, 12);

    expect((await callCli(['report', killed])).code).toBe(0);
    const report = JSON.parse(await readFile(path.join(killed, 'report.json'), 'utf8'));
    const { all, tasks } = report.runs[0].tries;
    for (const [index, { pass }] of all.entries()) expect(pass).toBeCloseTo(counted.curve[index]!, 12);
    for (const { taskId, tries } of tasks) {
      expect([tries.length, tries.filter(Boolean).length]).toEqual(counted.tries[taskId]);
    }
    expect([...temperatures].toSorted()).toEqual([0, 0.7, 1]);

    const output = path.join(root, 'dataset');
    const exported = await callCli(['export', '--targets', 'preference,step-rewards', '--output', output, folder]);
    expect(exported.code, exported.stderr).toBe(0);
    expect((await callCli(['fsck', output])).code).toBe(0);
    if (missingPython()) return;
    const checked = (await readWithPython(CHECK_TRIES_IN_PYTHON, [folder, output], path.join(root, 'cache'))) as {
      steps: number;
      wanted: number;
      pairs: number;
      differences: unknown[];
      mixed: number[];
    };
    expect(checked.differences).toEqual([]);
    expect(checked.steps).toBe(checked.wanted);
    expect(checked.pairs).toBeGreaterThan(0);
    expect(checked.mixed).not.toEqual([]);
  },
);

test('tries are added to a run, and until-solved stops at the first success', { timeout: 300_000 }, async () => {
  const one = await callCli(['run', await writeConfig('grown', { tries: 1 })]);
  expect(one.code, one.stderr).toBe(0);
  const folder = path.join(root, 'grown');
  const before = await readRun(folder);
  const more = await callCli(['run', await writeConfig('grown', { tries: TRIES, spend: 'until-solved' })]);
  expect(more.code, more.stderr).toBe(0);
  const after = await readRun(folder);
  expect(after.records).toMatchObject(before.records);
  for (const [tries, solved] of Object.values(countInPython(folder).tries)) {
    expect(solved === 1 || (solved === 0 && tries === TRIES)).toBe(true);
  }
  const { total } = await statusOf(folder);
  expect(total.executed).toBeGreaterThan(5);
  // A run may return to fewer tries, and its records stay sound.
  expect((await callCli(['run', await writeConfig('grown', { tries: 1 })])).code).toBe(0);
  expect((await callCli(['fsck', folder])).code).toBe(0);
});
