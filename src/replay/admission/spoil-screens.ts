/**
 * Ends that the check of a task without state must refuse, made from the last facts of its solution's screens and
 * files. Each has one required fact in its initial state or with another value, or one side effect. If a check permits
 * all changes of a kind, such as all files, one of that kind is altered, too.
 */
import { ORDER } from '../../check/data-path.ts';
import { isJudged, permittedBy } from '../../check/unintended-changes.ts';
import type { Fact } from '../../check/fact.ts';
import type { FactHistory } from '../../check/fact-history.ts';
import { factId } from '../../check/facts.ts';
import type { Check, FactKey } from '../../schema/index.ts';
import { seededIndex } from '../../text/seeded.ts';
import { groupOfOption } from '../../ui/element-key.ts';
import { other, spoiled, type SpoiledEnd } from './spoil-end.ts';

/** Limit of altered facts outside the task. */
const MAX_SIDE_EFFECTS = 4;

/** Facts of a dialog or page that existed before it was opened. Other facts exist only once seen. */
const HELD: ReadonlySet<FactKey['kind']> = new Set(['text', 'checked', 'value']);

export function spoilScreens(check: Check, { initial, first, latest }: FactHistory, seed: string): SpoiledEnd[] {
  const atStart = (fact: FactKey): string | undefined => {
    const id = factId(fact);
    return (initial.get(id) ?? (HELD.has(fact.kind) ? first.get(id) : undefined))?.value;
  };
  const isPermitted = permittedBy(check);
  const order = ({ key }: Fact): number => seededIndex(`${seed} ${factId(key)}`, 1e9);
  // An order is a list, so no other value differs from it in only one thing.
  const judged = [...latest.values()].filter(
    ({ key, strict }) => strict && isJudged(check, key) && !key.subject.endsWith(`/${ORDER}`),
  );
  // An unselected option may have been replaced by another one.
  const free = judged.filter(({ key }) => !isPermitted(key) && groupOfOption(key.subject) === undefined);
  const asked = new Set(check.expect.map(({ fact }) => factId(fact)));
  const watched = new Set(free.map(({ key }) => key.kind));
  const unwatched = judged.filter(
    ({ key, value }) => !watched.has(key.kind) && !asked.has(factId(key)) && initial.get(factId(key))?.value === value,
  );
  const sideEffects = [
    ...free.toSorted((a, b) => order(a) - order(b)).slice(0, MAX_SIDE_EFFECTS),
    ...firstOfKinds(unwatched),
  ];
  return [
    ...check.expect.map(({ fact, op }) => {
      const before = atStart(fact);
      // A dialog that must be closed again did not exist at the start, so its undone state is left open.
      const isClosedAgain = op === 'absent' && fact.kind === 'window' && before === undefined;
      return isClosedAgain
        ? spoiled(`${factId(fact)} left open`, latest, [[fact, first.get(factId(fact))?.value]])
        : spoiled(`${factId(fact)} as at the start`, latest, [[fact, before]]);
    }),
    ...check.expect
      .filter(({ op, value }) => op !== 'absent' && value !== '')
      .map(({ fact, op, value }) =>
        spoiled(`${factId(fact)} as something else`, latest, [[fact, op === 'contains' ? '' : other(value)]]),
      ),
    ...sideEffects.map(({ key, value }) => spoiled(`${factId(key)} altered besides`, latest, [[key, other(value)]])),
  ];
}

function firstOfKinds(facts: readonly Fact[]): Fact[] {
  const kinds = new Map<FactKey['kind'], Fact>();
  for (const fact of facts) if (!kinds.has(fact.key.kind)) kinds.set(fact.key.kind, fact);
  return [...kinds.values()];
}
