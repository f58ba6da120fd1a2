/**
 * The verifier of states: compares the applications' own data exactly, if the recording holds it and the task defines
 * its target. Otherwise it decides by the facts on the screens, as the model-free verifier does.
 */
import { throwIfAborted } from '../async/deadline.ts';
import { normaliseAnswer } from '../check/answer-words.ts';
import type { Check, Task, Trajectory } from '../schema/index.ts';
import { loadGroundTruth } from '../store/observation-io.ts';
import type { Store } from '../store/store.ts';
import { APPS } from '../world/apps/index.ts';
import { compareStates, type States } from '../world/compare-states.ts';
import { createVerifier } from '../model-free/shared/create-verifier.ts';
import type { Judgement, Verifier } from '../verify/verifier.ts';

export function createStateVerifier(store: Store): Verifier {
  const byFacts = createVerifier(store);
  return {
    name: 'state',
    async verify({ task, trajectory }, signal) {
      throwIfAborted(signal);
      const states = await loadStates(task.check, trajectory, store);
      return states ? judgeStates(task, trajectory, states) : byFacts.verify({ task, trajectory }, signal);
    },
  };
}

interface ComparedStates {
  wanted: States;
  actual: States;
  counts: readonly string[];
}

async function loadStates(
  check: Check | undefined,
  { finalObservation }: Trajectory,
  store: Store,
): Promise<ComparedStates | undefined> {
  if (!check?.data || !finalObservation) return undefined;
  const { end, counts } = check.data;
  const actual = await loadGroundTruth(store, finalObservation);
  const wanted = actual && (await loadGroundTruth(store, { groundTruth: end }));
  return wanted && { wanted, actual, counts };
}

function judgeStates(task: Task, { outcome, answer, steps }: Trajectory, compared: ComparedStates): Judgement {
  const differences = compareStates(APPS, compared.wanted, compared.actual, compared.counts);
  const items = [
    { id: 'data', passed: differences.length === 0, detail: differences.join('; ') || 'as the task demands' },
    { id: 'finished', passed: outcome === 'done', detail: `the episode ended as ${outcome}` },
    ...(task.answer === undefined ? [] : [answerItem(task.answer, answer)]),
  ];
  const success = items.every(({ passed }) => passed);
  return {
    status: 'scored',
    result: success ? 'success' : 'failure',
    reward: success ? 1 : 0,
    screenDetails: '',
    reasoning: items.map(({ id, passed, detail }) => `${passed ? 'pass' : 'FAIL'} ${id}: ${detail}`).join('\n'),
    items,
    evidence: [Math.max(0, steps.length - 1)],
  };
}

function answerItem(wanted: string, given: string | undefined) {
  return {
    id: 'answer',
    passed: given !== undefined && normaliseAnswer(given) === normaliseAnswer(wanted),
    detail: `expected ${JSON.stringify(wanted)}, got ${JSON.stringify(given ?? null)}`,
  };
}
