/**
 * Candidates made from operations that a run's explorer saw succeed in real desktop applications. The model-free
 * generator supplies the instructions and end states; expected files are rewritten as facts that state readers report.
 * Three in ten candidates are deliberately broken.
 */
import { appOf, type Guideline, type Task } from '../../src/schema/index.ts';
import { loadEpisode } from '../../src/agent/load-episode.ts';
import { followFacts } from '../../src/check/fact-history.ts';
import { factId } from '../../src/check/facts.ts';
import type { Frame } from '../../src/check/frame.ts';
import { createTaskGenerator } from '../../src/model-free/shared/generator/create-task-generator.ts';
import type { TaskDraft } from '../../src/propose/task-generator.ts';
import type { Run } from '../../src/run/run-folder.ts';
import { explorationId } from '../../src/store/record-ids.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { seededIndex } from '../../src/text/seeded.ts';
import { FAULTS, type DesktopCandidate, type Fault } from './candidate.ts';
import { halvedOn, trivialOn, writeCheck } from './desktop-check.ts';
import { describeWanted } from './wanted-facts.ts';

const GUIDELINES: readonly Guideline[] = ['feature-use', 'composition', 'repetition'];
/** Drafts considered for each candidate. */
const DRAFTS = 4;
/** Limit of characters of the wanted state in words. */
const MAX_WANTED = 3500;

/** At most `count` of each application; the same exploration and seed give the same ones. */
export async function desktopCandidates(run: Run, count: number, seed: string): Promise<DesktopCandidate[]> {
  const candidates: DesktopCandidate[] = [];
  // The roles identify a candidate by its words, which two applications may share.
  const taken = new Set<string>();
  for (const state of run.apps) {
    const own = await candidatesOf(run, { app: appOf(state), count, seed, taken });
    for (const { instruction } of own) taken.add(instruction);
    candidates.push(...own);
  }
  return candidates;
}

interface Sound {
  candidate: DesktopCandidate;
  start: Frame;
}

interface Wish {
  app: string;
  count: number;
  seed: string;
  /** Words of other candidates. */
  taken: ReadonlySet<string>;
}

async function candidatesOf(run: Run, { app, count, seed, taken }: Wish): Promise<DesktopCandidate[]> {
  const trajectory = await readRecord(run.store, 'trajectories', explorationId(run.runId, app, 1));
  const explored = await loadEpisode(run.store, trajectory);
  const start = explored.frames[0]!;
  const { first } = followFacts(explored);
  const generator = createTaskGenerator(run.store);
  const lists = await Promise.all(
    GUIDELINES.map(async (guideline) => {
      const input = { trajectory, earlier: [], guideline, known: [], count: count * DRAFTS, seed };
      const { drafts, spare = [] } = await generator.generate(input, new AbortController().signal);
      return [...drafts, ...spare];
    }),
  );
  const sound: Sound[] = [];
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let at = 0; at < longest && sound.length < count; at++) {
    for (const list of lists) {
      const draft = list[at];
      // A requirement that holds already, such as a checked box, makes the task ask for too much.
      const isSo = draft?.check?.expect.some(
        ({ fact, op, value }) => op === 'equals' && first.get(factId(fact))?.value === value,
      );
      const candidate = draft && !isSo && (await soundCandidate(app, draft, start));
      if (!candidate || taken.has(candidate.instruction) || sound.length === count) continue;
      if (sound.every((one) => one.candidate.instruction !== candidate.instruction)) sound.push({ candidate, start });
    }
  }
  return sound.map((one, at) => {
    if (seededIndex(`${seed} ${app} ${at} bad`, 10) >= 3) return one.candidate;
    const fault = FAULTS[seededIndex(`${seed} ${app} ${at} fault`, FAULTS.length)]!;
    return spoil(one, fault, sound) ?? spoil(one, 'unreachable', sound)!;
  });
}

async function soundCandidate(app: string, draft: TaskDraft, start: Frame): Promise<DesktopCandidate | undefined> {
  const { instruction, params, check: asked } = draft;
  const check = asked && (await writeCheck(asked, start));
  if (!asked || !check) return undefined;
  const wanted = check.expect.map(describeWanted).join('\n');
  if (wanted.length > MAX_WANTED) return undefined;
  return { app, instruction, wanted, check, asks: { check: asked, params } };
}

function spoil({ candidate, start }: Sound, fault: Fault, all: readonly Sound[]): DesktopCandidate | undefined {
  if (fault === 'trivial check') {
    const check = trivialOn(candidate.check, start);
    return check && { ...candidate, fault, check };
  }
  if (fault === 'partial check') {
    const check = halvedOn(candidate.check);
    return check && { ...candidate, fault, check };
  }
  if (fault === 'wrong words') {
    const wanted = all.find((one) => one.candidate.wanted !== candidate.wanted)?.candidate.wanted;
    return wanted === undefined ? undefined : { ...candidate, fault, wanted };
  }
  // A target that does not exist.
  const fact = {
    kind: 'checked' as const,
    subject: `application:${candidate.app}/frame/menu bar/check menu item:Nowhere 7301`,
  };
  const expect = [{ fact, op: 'equals' as const, value: 'true' }, ...candidate.asks.check.expect];
  const instruction = `${candidate.instruction} Turn on "Nowhere 7301" before that.`;
  return { ...candidate, fault, instruction, asks: { ...candidate.asks, check: { ...candidate.asks.check, expect } } };
}

/** The task in terms of its words, for the executor that plays the solver; undefined for words without a candidate. */
export function askedOf(task: Task, candidates: readonly DesktopCandidate[]): Task | undefined {
  const asks = candidates.find(({ instruction }) => instruction === task.instruction)?.asks;
  return asks && { ...task, ...asks };
}
