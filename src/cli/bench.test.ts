/**
 * `autoplay bench` through the command line on the FAKE environment. A bench with random kills ends like an undisturbed
 * one. Its pass@k equals a count in Python over every choice of k tries. Error messages name the faulty input.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { BenchResults } from '../bench/bench-results.ts';
import { measureBench } from '../bench/measure-bench.ts';
import { callCli } from '../testing/call-cli.ts';
import { killTree, startCli } from '../testing/cli.ts';

const TRIES = 8;
const TASKS = 6;
/** How many times one benchmark run kills the process, at random moments. */
const KILLS = 3;

const COUNT_IN_PYTHON = `
import itertools, json, sys
from fractions import Fraction
tries = {}
for each in json.load(open(sys.argv[1]))['tries']:
    tries.setdefault(each['task'], []).append(each['result'] == 'success')
curve = []
for k in range(1, ${TRIES} + 1):
    shares = []
    for outcomes in tries.values():
        choices = list(itertools.combinations(outcomes, k))
        shares.append(Fraction(sum(any(choice) for choice in choices), len(choices)))
    curve.append(float(sum(shares) / len(shares)))
print(json.dumps(curve))
`;

let folder: string;
let rows: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-bench-'));
  rows = path.join(folder, 'rows.jsonl');
  await writeFile(rows, Array.from({ length: TASKS }, (_, index) => JSON.stringify(rowOf(index))).join('\n'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SUBJECT = 'application:notes/frame/menu:View/menu item:';
/** The check of a task that random actions sometimes solve. */
const CHECK = {
  expect: [{ fact: { kind: 'checked', subject: `${SUBJECT}Large text` }, op: 'equals', value: 'true' }],
  allow: [{ kind: 'checked', subject: `${SUBJECT}Status bar` }],
};

function rowOf(index: number): object {
  return {
    task_id: `large-${index}`,
    instruction: `Turn large text on for day ${index}.`,
    platform: 'desktop',
    initial_state: JSON.stringify({ apps: ['notes'], template: 'fake' }),
    check: JSON.stringify(CHECK),
    params: JSON.stringify({ day: String(index) }),
  };
}

async function writeConfig(name: string): Promise<string> {
  const file = path.join(folder, `${name}.yaml`);
  const output = path.join(folder, name);
  await writeFile(
    file,
    `name: bench\noutput: ${output}\napps: [notes]\nenvironment: { name: fake }\nexecute: { maxSteps: 9 }\n`,
  );
  return file;
}

async function resultsOf(name: string, policy = 'random'): Promise<BenchResults> {
  return BenchResults.parse(
    JSON.parse(await readFile(path.join(folder, name, 'bench', policy, 'results.json'), 'utf8')),
  );
}

/** Times vary between runs, so they are dropped. */
function timeless({ tries, ...about }: BenchResults): object {
  return { ...about, tries: tries.map(({ seconds: _seconds, ...one }) => one) };
}

const BENCH = ['--policy', 'random', '--tries', String(TRIES)];

test(
  'a bench that is killed goes on where it was, and Python counts the same pass@k',
  { timeout: 600_000 },
  async () => {
    const whole = await callCli(['bench', await writeConfig('whole'), ...BENCH, '--tasks', rows]);
    expect(whole).toMatchObject({ code: 0 });
    const undisturbed = await resultsOf('whole');
    expect(undisturbed.tries).toHaveLength(TASKS * TRIES);

    const config = await writeConfig('killed');
    let cut = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const run = startCli(['bench', config, ...BENCH, '--tasks', rows]);
      await run.untilPrinted('left').catch(() => undefined);
      await sleep(Math.random() * 400);
      killTree(run.pid);
      if ((await run.ended).signal === 'SIGKILL') cut++;
    }
    expect(cut).toBeGreaterThan(0);
    expect(await callCli(['bench', config, ...BENCH, '--tasks', rows])).toMatchObject({ code: 0 });
    const resumed = await resultsOf('killed');
    expect(timeless(resumed)).toEqual(timeless(undisturbed));

    const file = path.join(folder, 'killed/bench/random/results.json');
    const counted = JSON.parse(
      execFileSync('python3', ['-c', COUNT_IN_PYTHON, file], { encoding: 'utf8' }),
    ) as number[];
    const ours = measureBench(resumed.tries).all.passes;
    expect(ours.map(({ k }) => k)).toEqual(Array.from({ length: TRIES }, (_, index) => index + 1));
    for (const [index, { share }] of ours.entries()) expect(share).toBeCloseTo(counted[index]!, 12);
    // Random play must solve some tasks and not others, or the comparison is empty.
    expect(counted[0]).toBeGreaterThan(0);
    expect(counted[0]).toBeLessThan(counted[TRIES - 1]!);

    const against = path.join(folder, 'whole/bench/random');
    const again = await callCli(['bench', config, ...BENCH, '--tasks', rows, '--against', against]);
    expect(again.stdout).toContain('a difference of +0.0 points');
    expect(again.stderr).toBe('');
  },
);

describe('what is wrong is named, and exit 2', () => {
  it.each([
    [['--policy', 'randum'], 'there is no "randum". Did you mean "random"?'],
    [['--policy', 'random'], "the world's tasks are on virtual phones"],
    [['--policy', 'scripted', '--tasks', 'ROWS'], 'large-0 has no scripted solution'],
    [['--policy', 'random', '--tasks', 'ROWS', '--task', 'none'], 'has no task that --task selects'],
    [['--policy', 'random', '--tasks', 'ROWS', '--against', 'nowhere'], '--against: nowhere/results.json'],
    [['--policy', 'qwen3-vl', '--tasks', 'ROWS'], 'models.roles: this config needs planner'],
  ])('%j', async (words, message) => {
    const args = words.map((word) => (word === 'ROWS' ? rows : word));
    const { code, stderr } = await callCli(['bench', await writeConfig('wrong'), ...args]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it.each([
    ['{', ':1: not valid JSON'],
    [JSON.stringify({ ...rowOf(0), instruction: '' }), ':1: instruction'],
    [JSON.stringify({ ...rowOf(0), check: '{"expect":3}' }), ':1: check'],
    [JSON.stringify({ ...rowOf(0), check: null }), 'neither check nor expected_answer'],
    [JSON.stringify({ ...rowOf(0), platform: 'android' }), ':1: platform: the config is of desktop'],
  ])('in a row: %s', async (line, message) => {
    const file = path.join(folder, 'wrong.jsonl');
    await writeFile(file, `${line}\n`);
    const { code, stderr } = await callCli([
      'bench',
      await writeConfig('wrong'),
      '--policy',
      'random',
      '--tasks',
      file,
    ]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
