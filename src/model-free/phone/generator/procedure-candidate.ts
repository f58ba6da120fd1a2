/** Makes a task of a procedure: with its own row or another, with other words. */
import { factId } from '../../../check/fact.ts';
import { readEntry, writeRow } from '../../../check/subject.ts';
import { childKey, namedPart } from '../../../ui/element-key.ts';
import { expectationsOf, sideEffectsOf } from '../bind-procedure.ts';
import { fitsOtherRows, type Binding, type Procedure } from '../procedure.ts';
import { sampleFor } from '../../shared/sample-text.ts';
import type { Expectation } from '../../../schema/index.ts';
import type { CandidateResult } from '../../desktop/generator/operation-candidate.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { wordProcedure } from './word-procedure.ts';

/** Other rows that the same is asked for, and variants of what is typed: other words for each row. */
export function bindingsOf(procedure: Procedure, material: PhoneMaterial, variants: number): Binding[] {
  const { item } = procedure;
  const known = item ? (material.rows.get(item.place) ?? []) : [];
  // Those on the screen where it was touched: others may be in another view of the list.
  const rows = known.filter(({ says }) => item?.rows.some((row) => row.says === says));
  const items = item ? rows.filter(({ title }) => title === item.title || fitsOtherRows(procedure)) : [undefined];
  return Array.from({ length: variants }, (_, variant) =>
    items.map((row): Binding => ({
      ...(row ? { item: row } : {}),
      words: Object.fromEntries(
        procedure.typed.map((slot) => [
          slot.key,
          sampleFor(slot.kind, `${material.seed} ${slot.key} ${row?.title} ${variant}`),
        ]),
      ),
    })),
  ).flat();
}

export function procedureCandidate(procedure: Procedure, binding: Binding, material: PhoneMaterial): CandidateResult {
  const { template, params, missing } = wordProcedure(procedure, binding, material);
  if (missing !== undefined) return { rejected: missing, template: procedure.labels.join(' > ') };
  const expect = expectationsOf(procedure, binding);
  if (expect.length === 0) return { rejected: 'nothing on screen shows that it was done', template };
  if (procedure.entries.some(({ strict }) => !strict)) return { rejected: 'it only chooses what is shown', template };
  if (!showsWhatIsMade(procedure)) return { rejected: 'no list showed what was made', template };
  if (changesNothing(procedure)) return { rejected: 'it was saved as it was', template };
  const held =
    expect.find((expectation) => isChosenAtStart(expectation, procedure, material)) ??
    expect.find((expectation) => holdsAtStart(expectation, material));
  if (held) return { rejected: `${held.fact.kind} ${held.fact.subject} holds at the start already`, template };
  if (expect.every((expectation) => isOfRowAsItIs(expectation, procedure, binding)))
    return { rejected: 'the row looks the same before and after', template };
  const { start, end } = procedure.source;
  return {
    template,
    params,
    check: { expect, allow: sideEffectsOf(procedure, binding) },
    steps: Array.from({ length: end - start + 1 }, (_, index) => start + index),
    group: groupOf(procedure),
  };
}

/** Changes of one form are of one group, whichever fields they change. */
function groupOf({ labels, pages, item, switched }: Procedure): string {
  const form = switched === undefined ? pages.at(-1)?.windowKey : undefined;
  const way = labels.filter((_, at) => at !== item?.at && (at === labels.length - 1 || pages[at]!.windowKey !== form));
  return `${way.join(' > ')} ${item?.place ?? ''}`;
}

/** A new thing comes up in some list, and has to be expected there: else it counts as a change that nobody asked for. */
function showsWhatIsMade({ item, typed, rows }: Procedure): boolean {
  return item !== undefined || typed.length === 0 || rows.some(({ after }) => after !== undefined);
}

/** A form that was opened and saved. A choice in a dialog is one whatever shows of it. */
function changesNothing({ entries, rows, roles, switched }: Procedure): boolean {
  if (roles.at(-1) !== 'push button' && entries.length > 0) return false;
  return switched === undefined && rows.length === 0 && entries.every(({ key }) => isOfThing(key.subject));
}

/** The entry that something about a thing was saved, and nothing that was set in it. */
function isOfThing(subject: string): boolean {
  const { about, control } = readEntry(subject);
  return about.length > 0 && control === undefined;
}

/** The choice in a dialog that was made when it was first opened in a turn. */
function isChosenAtStart({ fact, value }: Expectation, { item }: Procedure, { graph }: PhoneMaterial): boolean {
  if (fact.kind !== 'entry' || item) return false;
  const { window } = readEntry(fact.subject);
  const id = factId({ kind: 'checked', subject: childKey(window, namedPart('radio button', value)) });
  const shown = graph.transitions.find(({ before }) => before.facts.has(id));
  return shown?.before.facts.get(id)?.value === 'true';
}

/** An expectation that only names the title of a row, which was there before: how its other words change is not known. */
function isOfRowAsItIs({ fact, op, value }: Expectation, { item }: Procedure, binding: Binding): boolean {
  const [place, row] = [item?.place, binding.item];
  return (
    op === 'contains' &&
    fact.subject === writeRow({ place: place ?? '', title: row?.title ?? '' }) &&
    row?.says.includes(value) === true
  );
}

/** Switches of other pages stand at the start as they stood when first seen in the turn. */
function holdsAtStart({ fact, op, value }: Expectation, { start, graph }: PhoneMaterial): boolean {
  const id = factId(fact);
  const hidden = fact.kind === 'checked' ? graph.transitions.find(({ before }) => before.facts.has(id)) : undefined;
  const shown = start.facts.get(id) ?? hidden?.before.facts.get(id);
  return op === 'equals' && shown?.value === value;
}
