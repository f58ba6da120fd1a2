/**
 * Learns a task's check from a demonstration, whose changes are the task's requirements. For tasks with a recording of
 * the solution instead of an end state.
 */
import type { Check, Expectation, FactKey } from '../schema/index.ts';
import { evaluateCheck } from '../check/evaluate-check.ts';
import { factId, type Fact } from '../check/facts.ts';
import { followFacts, type EpisodeFrames, type FactHistory } from '../check/fact-history.ts';

/**
 * Strict facts that changed must end as in the demonstration; other changed facts may change. For a question, only the
 * demonstration's answer is checked, not how it was found. Undefined if no lasting change was seen, since such a check
 * would pass without any action.
 */
export function learnCheck(demonstration: EpisodeFrames): Check | undefined {
  const history = followFacts(demonstration);
  const expect: Expectation[] = [];
  const allow: FactKey[] = [];
  for (const fact of allFacts(history)) {
    const { key } = fact;
    const strict = fact.strict && history.first.get(factId(key))?.strict !== false;
    const before = factBefore(fact, history)?.value;
    const after = history.latest.get(factId(key))?.value;
    if (before === after) continue;
    // Changing the view may be the task itself, but not for a question, which permits any way of looking it up.
    const isAsked = strict || (key.kind === 'entry' && demonstration.answer === undefined);
    if (!isAsked) allow.push(key);
    else if (after === undefined) expect.push({ fact: key, op: 'absent', value: '' });
    else expect.push({ fact: key, op: 'equals', value: after });
  }
  const { answer } = demonstration;
  const check = { expect, allow, ...(answer === undefined ? {} : { answer: { equals: answer, from: [] } }) };
  const untouched = { frames: demonstration.frames.slice(0, 1), actions: [] };
  return evaluateCheck(check, untouched).passed ? undefined : check;
}

function allFacts({ first, latest }: FactHistory): Fact[] {
  return [...new Map([...first, ...latest]).values()];
}

/**
 * Facts created during the episode did not exist before; others had their first observed value. Unintended changes use
 * the same rule.
 */
function factBefore({ key }: Fact, { first, initial, made }: FactHistory): Fact | undefined {
  const id = factId(key);
  const cameUp = key.kind === 'window' || key.kind === 'file';
  return made.has(id) || (cameUp && !initial.has(id)) ? undefined : first.get(id);
}
