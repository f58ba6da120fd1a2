/** Values of facts at the start of an episode, and the facts that changed. */
import type { FactKey } from '../schema/index.ts';
import { groupOfOption } from '../ui/element-key.ts';
import { type FactHistory, itemPlace, MAX_LISTED } from './fact-history.ts';
import { isOther, type Fact } from './facts.ts';

export function unintendedChanges(history: FactHistory, isPermitted: (key: FactKey) => boolean): string[] {
  const startOf = valuesAtStart(history);
  const changed: string[] = [];
  for (const [id, fact] of history.first) {
    const end = history.latest.get(id);
    const isAsBefore = end === fact && history.initial.get(id) === fact && !history.made.has(id);
    if (isAsBefore || !fact.strict || end?.strict === false || isPermitted(fact.key)) continue;
    const [before, after] = [startOf(id, fact), end?.value];
    const isSame =
      before === after || (before !== undefined && after !== undefined && !isOther(fact.key, before, after));
    if (!isSame && !isGivenUp(fact.key, before, after)) changed.push(id);
  }
  return changed;
}

/**
 * The value of a fact at the start, derived from its first sighting; undefined if it did not exist. Windows and files
 * that appeared later did not exist before, and neither did new items of an existing list. A box or a list in a dialog
 * had its first observed value.
 */
export function valuesAtStart({
  initial,
  made,
}: Pick<FactHistory, 'initial' | 'made'>): (id: string, first: Fact) => string | undefined {
  const initialPlaces = new Set(
    [...initial.values()].map(({ key }) => itemPlace(key)).filter((place) => place !== undefined),
  );
  return (id, { key, value }) => {
    const cameUp = MAX_LISTED.has(key.kind) || initialPlaces.has(itemPlace(key) ?? '');
    const isOld = initial.has(id) || !cameUp;
    return isOld && !made.has(id) ? value : undefined;
  };
}

/** True if an option of a group turned off because another one turned on, which has a fact of its own. */
export function isGivenUp({ kind, subject }: FactKey, before: string | undefined, after: string | undefined): boolean {
  const isOption = kind === 'checked' && groupOfOption(subject) !== undefined;
  return isOption && before === 'true' && after === 'false';
}
