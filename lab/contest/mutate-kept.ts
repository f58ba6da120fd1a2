/**
 * Plays mutated runs of kept tasks from phone contests and counts how many the tasks' checks accept:
 *   npm run -w lab contest-mutants -- FOLDER [PER_APP] [SEED] [COUNT] [APP,…]
 * The numbers must be those of the candidates. The world's own comparison of all data, which shares no code with
 * checks, decides if a run is wrong. The phone is a session without a screen, since these checks use data alone.
 */
import { percent, wilson } from '../../src/analyse/wilson.ts';
import { evaluateCheck } from '../../src/check/evaluate-check.ts';
import type { Frame } from '../../src/check/frame.ts';
import { formatTable } from '../../src/cli/format-table.ts';
import type { Check } from '../../src/schema/index.ts';
import { createFileStore } from '../../src/store/file-store.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { APPS } from '../../src/world/apps/index.ts';
import { findInstance, playOnSession, startSession, type TaskInstance } from '../../src/world/benchmark/benchmark.ts';
import { planRuns, shouldPass } from '../../src/world/benchmark/derive-runs.ts';
import { isSameValue } from '../../src/world/is-same-value.ts';
import { compareStates, withoutTraces, type States } from '../../src/world/compare-states.ts';
import { STATE_ALTERATIONS } from '../alter-runs/alter-state.ts';
import { allCandidates } from './all-candidates.ts';

const [folder = '', perApp = '25', seed = '1', count = '2000', only] = process.argv.slice(2);

interface KeptTask {
  instruction: string;
  check: Check;
  instance: TaskInstance;
}

async function readKept(): Promise<KeptTask[]> {
  const byWords = new Map(allCandidates(Number(perApp), seed, only?.split(',')).map((one) => [one.instruction, one]));
  const store = await createFileStore({ folder });
  const kept: KeptTask[] = [];
  for await (const id of store.list('contests')) {
    const { keptId } = await readRecord(store, 'contests', id);
    if (keptId === undefined) continue;
    const { check, instruction } = await readRecord(store, 'tasks', keptId);
    const source = byWords.get(instruction)?.source;
    if (source) kept.push({ instruction, check: check!, instance: findInstance(source.task, source.seed)! });
  }
  return kept;
}

const NO_SCREEN = { tree: { role: 'desktop frame', name: '', states: [], children: [] }, files: [], window: '' };

/** Skips apps whose data is equal in all of these. */
function accepts({ check, instance: { start, goal } }: KeptTask, end: States): boolean {
  const others = [goal, end];
  const touched = APPS.filter(({ id }) => others.some((state) => !isSameValue(start[id], state[id])));
  const frameOf = (states: States): Frame => ({ ...NO_SCREEN, state: withoutTraces(touched, states) });
  const frames = [frameOf(start), frameOf(end)];
  return evaluateCheck(check, { frames, actions: [{ action: { type: 'wait', seconds: 0 } }] }).passed;
}

const tally = new Map<string, { of: number; accepted: number }>();
function note(kind: string, task: KeptTask, end: States): boolean {
  const isRight = shouldPass(kind as never);
  // A mutation with equal final data is not a different run.
  if (!isRight && compareStates(APPS, task.instance.goal, end).length === 0) return false;
  const counted = tally.get(kind) ?? { of: 0, accepted: 0 };
  tally.set(kind, counted);
  counted.of += 1;
  if (!accepts(task, end)) return true;
  counted.accepted += 1;
  if (!isRight) process.stderr.write(`accepted although ${kind}: ${task.instruction}\n`);
  return true;
}

function playRuns(task: KeptTask): void {
  const { instance } = task;
  for (const { kind, touches } of planRuns(instance)) note(kind, task, playOnSession(startSession(instance), touches));
  for (const at of instance.solution.keys()) {
    try {
      const touches = instance.solution.toSpliced(at, 1);
      note('a touch left out', task, playOnSession(startSession(instance), touches));
    } catch {
      // Without the omitted touch the next one has no target.
    }
  }
}

const kept = await readKept();
for (const task of kept) playRuns(task);
const sum = (pick: 'of' | 'accepted') =>
  [...tally].reduce((total, [kind, one]) => total + (shouldPass(kind as never) ? 0 : one[pick]), 0);
const kinds = Object.entries(STATE_ALTERATIONS);
for (let at = 0; sum('of') < Number(count) && at < Number(count) * 4 && kept.length > 0; at++) {
  const task = kept[at % kept.length]!;
  const [kind, alter] = kinds[Math.floor(at / kept.length) % kinds.length]!;
  const { instance } = task;
  const end = playOnSession(startSession(instance), instance.solution);
  const altered = alter(withoutTraces(APPS, end), withoutTraces(APPS, instance.start), `${seed} ${at}`);
  if (altered !== undefined) note(`data: ${kind}`, task, altered as States);
}
const line = (name: string, accepted: number, of: number) => {
  const { share, low, high } = wilson(accepted, of);
  return [name, String(accepted), String(of), percent(share), `${percent(low)}–${percent(high)}`];
};
const lines = [...tally].map(([kind, { accepted, of }]) => line(kind, accepted, of));
const head = ['run', 'accepted', 'of', 'share', '95 % interval'];
process.stdout.write(`${kept.length} kept tasks\n`);
process.stdout.write(formatTable(head, lines, line('all that are wrong', sum('accepted'), sum('of'))));
