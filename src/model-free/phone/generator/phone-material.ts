/** What the guidelines make tasks for phones from: procedures, and the rows that are there at the start. */
import { isLasting } from '../../../check/facts.ts';
import { readRow, writeRow } from '../../../check/subject.ts';
import { rowTitleIn } from '../../../ui/element-key.ts';
import { learnProcedures } from '../learn-procedures.ts';
import { append, groupBy } from '../../../collections/by-key.ts';
import type { Moment, Transition } from '../../shared/exploration-graph.ts';
import type { Procedure, RowWords } from '../procedure.ts';
import type { Material } from '../../shared/generator/material.ts';
import { learnThingKinds, type ThingKinds } from './thing-kinds.ts';

export interface PhoneMaterial extends Material {
  /** First seen in this trajectory. */
  procedures: readonly Procedure[];
  /** By place: the list with its page. Rows that exploring made or changed are left out. */
  rows: ReadonlyMap<string, readonly RowWords[]>;
  /** What the things of a list are called, by place. */
  kinds: ThingKinds;
}

export function gatherPhoneMaterial(material: Material): PhoneMaterial {
  const procedures = learnProcedures(material.graph);
  const made = procedures.flatMap(({ rows }) => rows.filter(({ before }) => before === undefined));
  return {
    ...material,
    procedures: procedures.filter(({ source }) => source.trajectoryId === material.trajectoryId),
    rows: readStartRows(material, new Set(made.map(({ subject }) => subject))),
    kinds: learnThingKinds(material.graph),
  };
}

/** Each turn starts from the same data, so what a turn saw before it altered anything is there at the start. */
function readStartRows({ graph }: Material, made: ReadonlySet<string>): Map<string, RowWords[]> {
  const rows = new Map<string, string>();
  const typed = graph.transitions.flatMap(({ gesture }) => ('text' in gesture ? [gesture.text] : []));
  for (const transitions of groupBy(graph.transitions, ({ source }) => `${source.turn}`).values()) {
    for (const [subject, says] of readTurn(transitions, typed))
      if (!rows.has(subject) && !made.has(subject)) rows.set(subject, says);
  }
  // In a list with two rows of one title a title does not say which is meant, nor whether there are more of it.
  const seconds = [...rows.keys()].map(readRow).filter(({ number }) => number === 1);
  const ambiguous = new Set(seconds.map(({ place }) => place));
  const byPlace = new Map<string, RowWords[]>();
  for (const [subject, says] of rows) {
    const title = says.split(' | ')[0] ?? '';
    const { place } = readRow(subject);
    if (subject !== writeRow({ place, title }) || ambiguous.has(place)) continue;
    append(byPlace, place, { title, says });
  }
  return byPlace;
}

function readTurn(transitions: readonly Transition[], typed: readonly string[]): Map<string, string> {
  const first = new Map<string, string>();
  const altered = new Set<string>();
  let touched: string | undefined;
  let isAllAltered = false;
  const read = ({ facts }: Moment): void => {
    for (const { key, value } of facts.values()) {
      if (key.kind !== 'row' || first.has(key.subject)) continue;
      const title = value.split(' | ')[0] ?? '';
      const isOurs = isAllAltered || altered.has(title) || typed.some((text) => value.includes(text));
      if (!isOurs) first.set(key.subject, value);
    }
  };
  for (const { before, after, gesture, changes } of transitions) {
    read(before);
    const isOnList = [...before.facts.values()].some(({ key }) => key.kind === 'row');
    touched = rowTitleIn(gesture.key) ?? (isOnList ? undefined : touched);
    if (changes.some(isLasting)) {
      if (touched === undefined) isAllAltered = true;
      else altered.add(touched);
      for (const { key, before: says } of changes) if (key.kind === 'row' && says) altered.add(says.split(' | ')[0]!);
    }
    read(after);
  }
  return first;
}
