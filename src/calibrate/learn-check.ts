/**
 * Learns a task's check from a demonstration: its changes are what the task demands. For tasks that come with a
 * recording of the solution instead of an end state.
 */
import type { Check, Expectation, FactKey } from '../schema/index.ts';
import { evaluateCheck } from '../check/evaluate-check.ts';
import { factId, type Fact } from '../check/facts.ts';
import { followFacts, type EpisodeFrames, type FactHistory } from '../check/fact-history.ts';

/**
 * Strict facts that changed must end as in the demonstration; other changed facts may change. A question is answered by
 * the demonstration's answer; looking it up is not checked. Undefined when no lasting change was seen, since such a
 * check would pass without any action.
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
    // A choice of what to show may be the task itself, except for a question, which may be looked up in any way.
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

/** Facts created on the way were not there before; others were as first seen. Unintended changes use the same rule. */
function factBefore({ key }: Fact, { first, initial, made }: FactHistory): Fact | undefined {
  const id = factId(key);
  const cameUp = key.kind === 'window' || key.kind === 'file';
  return made.has(id) || (cameUp && !initial.has(id)) ? undefined : first.get(id);
}
