/** Questions about what an entry holds, which is read where a touch on its row shows it. */
import { readPath } from '../../check/data-path.ts';
import type { DerivedChange } from '../../schema/index.ts';
import { dataKey, entriesOf, fieldOf } from '../../check/facts/data/entries.ts';
import { normaliseName } from '../../ui/element-names.ts';
import { showsWords } from '../../check/shown-on.ts';
import { sideEffectsOfWay, type Candidate, type Material } from '../shared/generator/material.ts';
import { SCROLLED_WORTH } from '../shared/weights.ts';
import { sayField } from './deed-words.ts';
import { fieldsOfWay, namesFor } from './complete-deeds.ts';
import { learnDeeds } from './learn-deeds.ts';
import { nounOf } from './nouns.ts';
import { HOLDS_TEXT, sayQuestion, withinSentence } from './slot-words.ts';
import { isOnFirstScreen, ownerOf, withOwner } from './owner-of.ts';
import { askRows } from './ask-rows.ts';
import { isRowOf } from './in-row.ts';
import { isAlike, matters } from './sense.ts';
import { isShownOn, listShowings, wayToSeeData } from './see-data.ts';

/** Entries that are asked about, of each field. */
const MAX_ENTRIES = 4;

export function askData(material: Material): Candidate[] {
  const { graph, start, reach, trajectoryId } = material;
  const deeds = learnDeeds(graph);
  const lists = new Set(
    [...start.facts.values()]
      .flatMap(({ key }) => (key.kind === 'data' ? [readPath(key.subject)] : []))
      .flatMap(({ entry, collection }) => (entry === undefined ? [] : [collection])),
  );
  const rows =
    start.frame.state === undefined ? [] : [...lists].flatMap((collection) => askRows(material, collection, deeds));
  const shown = listShowings(graph).flatMap(({ transition, titleField, field, isPage }) => {
    const asked = [...start.facts.values()].flatMap((fact): Candidate[] => {
      const path = fact.key.kind === 'data' ? readPath(fact.key.subject) : undefined;
      if (path?.entry === undefined || path.field !== field) return [];
      const { entry } = path;
      const title = fieldOf(start.facts, entry, titleField);
      const gesture = wayToSeeData(graph, fact, start.scene);
      const isOnScreen = (words: string): boolean => showsWords(words, start.scene.elements, start.frame.screen);
      if (title === undefined || !gesture || !reach.has(gesture.key) || title.includes('"')) return [];
      if (!matters(start, entry, field, titleField)) return [];
      if (fact.value.length < 3 || fact.value.includes('\n') || isOnScreen(fact.value)) return [];
      if (!isPage && !isShownOn(start.scene, title)) return [];
      const noun = nounOf(graph, path.collection, deeds);
      const owner = ownerOf(graph, path.collection, deeds);
      if (readPath(path.collection).entry !== undefined && !owner && !isOnFirstScreen(graph, normaliseName(title)))
        return [];
      const said = namesFor(graph, path.collection, deeds).get(field);
      const called = said && withinSentence(said, fact.value);
      if (called === undefined && !HOLDS_TEXT.test(sayField(field))) return [];
      const template = HOLDS_TEXT.test(sayField(field))
        ? `What does the ${noun} "{item}" say?`
        : sayQuestion(noun, called!, `${entry} ${field}`);
      // Opening an entry may mark it as seen.
      const marked = fieldsOfWay(deeds, gesture, normaliseName(title));
      const seen = [...marked].map(([name, value]) => ({ fact: dataKey(`${entry}/${name}`), value }));
      const along = seen.flatMap(({ fact: own, value }): DerivedChange[] =>
        value === undefined ? [] : [{ fact: own, op: 'becomes', value }],
      );
      const opened = entriesOf(start.facts, path.collection).find((other) => {
        const own = fieldOf(start.facts, other, titleField);
        return own !== undefined && isRowOf(transition.gesture.key, normaliseName(own));
      });
      if (opened !== undefined && !isAlike(start.facts, opened, entry, [...marked.keys()])) return [];
      const windows = transition.changes.flatMap(({ key }) => (key.kind === 'window' ? [key] : []));
      return [
        {
          template: withOwner(template, { noun, owner }),
          params: { item: normaliseName(title), ...(owner ? { owner: owner.title } : {}) },
          check: {
            expect: [],
            allow: [...sideEffectsOfWay(material, gesture.key), ...windows, ...seen.map((one) => one.fact)],
            ...(along.length === 0 ? {} : { along }),
            answer: { equals: fact.value, from: [fact.key] },
          },
          steps: transition.source.trajectoryId === trajectoryId ? [transition.source.end] : [0],
          group: `ask ${path.collection} ${field}`,
          worth: SCROLLED_WORTH,
        },
      ];
    });
    return asked.slice(0, MAX_ENTRIES);
  });
  return [...shown, ...rows];
}
