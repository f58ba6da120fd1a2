/**
 * For tasks without a check: compares the played end with the recorded one. A model would also judge the words next to
 * the actions, which rows of most formats lack; the last screen and the files need no words.
 */
import { loadEpisode } from '../agent/load-episode.ts';
import { diffFacts, factId, readFacts } from '../check/facts.ts';
import type { FactMap } from '../check/fact.ts';
import { normaliseAnswer } from '../check/answer-words.ts';
import type { Trajectory } from '../schema/index.ts';
import type { Store } from '../store/store.ts';

/** A trajectory, and the store of its screens. */
export interface Recorded {
  store: Store;
  trajectory: Trajectory;
}

/**
 * Undefined if both ends are equal, else the differences. Readings and selections may differ, since they need no
 * action.
 */
export async function compareEnds(recorded: Recorded, played: Recorded): Promise<string | undefined> {
  const [before, after] = await Promise.all([readEnd(recorded), readEnd(played)]);
  const differences = diffFacts(before, after)
    .filter(({ strict }) => strict)
    .map(({ key, before: was, after: is }) => `${factId(key)}: ${quote(is)} instead of ${quote(was)}`);
  const answers = [recorded, played].map(({ trajectory }) => normaliseAnswer(trajectory.answer ?? ''));
  if (answers[0] !== answers[1]) differences.push(`the answer "${answers[1]}" instead of "${answers[0]}"`);
  return differences.length === 0 ? undefined : differences.join('; ');
}

async function readEnd({ store, trajectory }: Recorded): Promise<FactMap> {
  const { steps, finalObservation } = trajectory;
  const end = finalObservation ? { ...trajectory, steps: [] } : { ...trajectory, steps: steps.slice(-1) };
  const { frames } = await loadEpisode(store, end);
  return readFacts(frames.at(-1)!);
}

function quote(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value.slice(0, 80));
}
