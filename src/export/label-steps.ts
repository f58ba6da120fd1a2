/**
 * Labels of single steps, as AgentNet has them. They need proof in the record: a model's reflection, or the states
 * before and after. A label without proof is null.
 */
import { definitionOf } from '../actions/index.ts';
import { observationsOf, type StoredObservation } from '../schema/index.ts';
import type { ExportRow } from './exporter.ts';

export interface StepLabels {
  correct: boolean | null;
  redundant: boolean | null;
  /** The step's visible effect in words. */
  reflection: string | null;
}

type Recorded = Pick<ExportRow, 'trajectory' | 'verdict' | 'steps'>;

/**
 * In a success, a step is correct and needed if it changed the state and no later step restored the former state. A
 * step without a visible effect may still have a hidden one; a scroll has none. The labels are in the order of `steps`.
 */
export function labelSteps({ trajectory, verdict, steps }: Recorded): StepLabels[] {
  const seen = observationsOf({ ...trajectory, steps });
  const states = seen.map(stateOf);
  const isSuccess = verdict.result === 'success';
  return steps.map((step, index): StepLabels => {
    const [before, after] = [seen[index]!, seen[index + 1]];
    const isEnd = definitionOf(step.action).isStatement === true;
    const isIdle = after !== undefined && states[index] === states[index + 1];
    const lasts = isEnd || (after !== undefined && !states.includes(states[index]!, index + 1));
    const isUseless = isIdle && step.action.type === 'scroll';
    const redundant = isUseless ? true : isSuccess && lasts ? false : null;
    return {
      correct: step.worked ?? (redundant === false ? true : null),
      redundant,
      reflection: step.reflection ?? (isEnd || !after ? null : describeEffect(before, after, isIdle, trajectory)),
    };
  });
}

/** Equal for screens that look alike and have the same tree, files and data. */
function stateOf({ screenshot, tree, files, stateFiles, state }: StoredObservation): string {
  return [screenshot, tree, files, stateFiles, state].map((blob) => blob?.sha256 ?? '').join(' ');
}

/** Only desktops draw a title bar, so these words are theirs. */
function describeEffect(
  before: StoredObservation,
  after: StoredObservation,
  isIdle: boolean,
  { environment }: Recorded['trajectory'],
): string | null {
  if (isIdle) return 'Nothing on the screen changed.';
  const isNew = after.window !== '' && after.window !== before.window;
  return isNew && environment.name === 'desktop' ? `The active window is now "${after.window}".` : null;
}
