/**
 * Takes a procedure that fills in a form apart: which gestures belong to which field or switch of the form, and what of
 * what was saved is theirs. A form with many changes becomes several procedures of one to three changes each, and what
 * was switched there and back is left out of all of them.
 */
import type { Fact } from '../../check/fact.ts';
import { COMMITS } from '../../ui/words.ts';
import { formOf, readEntry, withoutQuotes, writeEntry, writeRow } from '../../check/subject.ts';
import { isMainWindow } from '../../ui/list-elements.ts';
import { assignEntries, controlOf, mergeOptions, type Part } from './assign-entries.ts';
import type { Procedure, RowChange, TypedSlot } from './procedure.ts';

interface Form {
  parts: Part[];
  /** That the form was saved, without any of its parts. */
  saved: Fact;
  /** Numbers of the gestures that lead to the form. */
  way: number[];
}

/** A person asks for a few things at a time. */
const MAX_PARTS = 3;
/** Procedures that are made of one form. */
const MAX_CHOICES = 6;

/** The procedure in the parts that can be asked for; itself where it fills in no form or has few parts. */
export function withFewParts(procedure: Procedure): Procedure[] {
  const form = readForm(procedure);
  if (!form) return [procedure];
  const parts = form.parts.filter(({ entries }) => entries.length > 0).toSorted((a, b) => a.top - b.top);
  const isUntouched = parts.length === form.parts.length;
  if (parts.length === 0) return isUntouched ? [procedure] : [];
  const choices = procedure.item ? choosePartsOf(parts) : choosePartsOfNew(parts);
  return choices.map((chosen) => keepParts(procedure, form, chosen, parts));
}

/** Choices for a thing that is there: each change by itself, and neighbours together. */
function choosePartsOf(parts: readonly Part[]): Part[][] {
  const pairs = parts.flatMap((part, at) => (parts[at + 1] ? [[part, parts[at + 1]!]] : []));
  const whole = parts.length === MAX_PARTS ? [[...parts]] : [];
  const typedFirst = parts.toSorted((a, b) => b.typed.length - a.typed.length).map((part) => [part]);
  return [...typedFirst.slice(0, MAX_CHOICES / 2), ...pairs.slice(0, MAX_CHOICES / 2), ...whole];
}

/** Choices for a thing that is made new: all typed fields, which may be required, alone and with one other change. */
function choosePartsOfNew(parts: readonly Part[]): Part[][] {
  const typed = parts.filter((part) => part.typed.length > 0);
  const others = parts.filter((part) => part.typed.length === 0);
  const required = typed.length > 0 ? typed : others.slice(0, 1);
  const choices = others.filter((part) => !required.includes(part)).slice(0, MAX_PARTS);
  return [required, ...choices.map((choice) => [...required, choice].toSorted((a, b) => a.top - b.top))];
}

function keepParts(procedure: Procedure, form: Form, chosen: readonly Part[], all: readonly Part[]): Procedure {
  const kept = [...form.way, ...chosen.flatMap(({ gestures }) => gestures), procedure.gestures.length - 1];
  const dropped = all.filter((part) => !chosen.includes(part));
  const droppedEntries = new Set(dropped.flatMap(({ entries }) => entries));
  const droppedTyped = dropped.flatMap(({ typed }) => typed);
  const restore = (entry: Fact): Fact => withTitleBefore(entry, droppedTyped);
  const pick = <T>(list: readonly T[]): T[] => kept.map((at) => list[at]!);
  return {
    ...procedure,
    gestures: pick(procedure.gestures),
    labels: pick(procedure.labels),
    roles: pick(procedure.roles),
    pages: pick(procedure.pages),
    spans: pick(procedure.spans),
    typed: chosen.flatMap(({ typed }) => typed),
    entries: [
      ...procedure.entries.filter((entry) => !isOfForm(entry, form) && !droppedEntries.has(entry)),
      ...chosen.flatMap(({ entries }) => entries).filter((entry) => isOfForm(entry, form)),
      form.saved,
    ].map(restore),
    ...(dropped.length === 0 ? {} : rowsOfParts(procedure, droppedTyped)),
  };
}

function isOfForm({ key }: Fact, { saved }: Form): boolean {
  return formOf(key.subject) === saved.key.subject;
}

/** An entry goes by the first text of its form; where that is not typed any more, by the text from before. */
function withTitleBefore({ key, value, strict }: Fact, dropped: readonly TypedSlot[]): Fact {
  const { window, about, control } = readEntry(key.subject);
  const slot = dropped.find(({ original }) => about.at(-1)?.includes(original));
  if (!slot) return { key, value, strict };
  const before = withoutQuotes(slot.held.split('\n')[0]!);
  const opened = about.slice(0, -1).filter((name, _, { length }) => length > 1 || name !== before);
  return { key: { ...key, subject: writeEntry({ window, about: [...opened, before], control }) }, value, strict };
}

/** Which of the row's words come of which part is not known: a row is asked for by its title only, where that is typed. */
function rowsOfParts(
  { rows, asides, item, typed }: Procedure,
  dropped: readonly TypedSlot[],
): Pick<Procedure, 'rows' | 'asides'> {
  const isTitled = ({ after }: RowChange): boolean =>
    typed.some((slot) => !dropped.includes(slot) && after?.split(' | ')[0]?.includes(slot.original));
  const isRenamed = rows.some(isTitled);
  const kept = rows.filter((row) => isTitled(row) || (isRenamed && row.after === undefined));
  const own = item ? [{ kind: 'row' as const, subject: writeRow(item) }] : [];
  return {
    rows: kept.map((row) => ({ ...row, isPartly: true })),
    asides: [...asides, ...(isRenamed ? [] : own)],
  };
}

/** Something was set in a page and saved. */
export function savesForm({ labels, roles, pages }: Procedure): boolean {
  const { windowKey = '' } = pages.at(-1) ?? {};
  return roles.at(-1) === 'push button' && COMMITS.test(labels.at(-1) ?? '') && isMainWindow(windowKey);
}

export function readForm(procedure: Procedure): Form | undefined {
  const { gestures, pages, entries, switched } = procedure;
  const windowKey = pages.at(-1)?.windowKey ?? '';
  if (switched || entries.length === 0) return undefined;
  const commit = entries.find(({ key }) => {
    const { window, control } = readEntry(key.subject);
    return window === windowKey && control === undefined;
  });
  if (!savesForm(procedure) || !commit) return undefined;
  const first = pages.findIndex((page, at) => page.windowKey === windowKey && at > (procedure.item?.at ?? -1));
  const parts = new Map<string, Part>();
  let last: Part | undefined;
  for (let at = first; at < gestures.length - 1; at += 1) {
    const key = pages[at]!.windowKey === windowKey ? controlOf(procedure, at) : undefined;
    const part: Part | undefined =
      key === undefined ? last : (parts.get(key) ?? { gestures: [], entries: [], typed: [], top: pages[at]!.top });
    if (!part) return undefined;
    if (key !== undefined) parts.set(key, part);
    part.gestures.push(at);
    last = part;
  }
  const isSorted = assignEntries(procedure, commit, parts);
  if (!isSorted) return undefined;
  return { parts: mergeOptions([...parts]), saved: commit, way: gestures.flatMap((_, at) => (at < first ? [at] : [])) };
}
