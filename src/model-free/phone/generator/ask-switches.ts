/** Questions about switches: on pages of their own, in rows, and in the form of one thing. */
import type { Moment } from '../../shared/exploration-graph.ts';
import type { Fact } from '../../../check/fact.ts';
import { readPlace } from '../../../check/subject.ts';
import { isBelow } from '../../../ui/element-key.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { listRows, pageTitle, type ListRow } from '../../../check/facts/phone/list-rows.ts';
import { isSentence } from './field-captions.ts';
import { nameThings } from './name-things.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { phraseQuestion, type Question } from './question.ts';

const ANSWER = ' Answer yes or no.';

export function askSwitches({ scene, facts }: Moment, material: PhoneMaterial): Question[] {
  const home = pageTitle(material.start.scene.elements);
  const page = pageTitle(scene.elements);
  const rows = listRows(scene.elements);
  return [...facts.values()].flatMap((fact): Question[] => {
    const element =
      fact.key.kind === 'checked' && fact.strict ? scene.byKey.get(readPlace(fact.key.subject).key) : undefined;
    if (!element?.bounds || element.role === 'radio button') return [];
    const row = rows.find(({ element: own }) => isBelow(element.key, own.key));
    const isKnown = row && material.rows.get(row.place)?.some(({ title }) => title === row.title);
    if (row ? row.isCut || !isKnown || element.name !== '' : !isName(element.name)) return [];
    const things = row && nameThings([row.title], row.place, material.kinds, home);
    const where = things || page === '' || page === home ? '' : 'On the "{page}" page, ';
    const params: Record<string, string> = things?.params ?? {
      option: element.name,
      ...(where === '' ? {} : { page }),
    };
    const state = element.role === 'check box' ? 'ticked' : 'turned on';
    const template = `${where}${where === '' ? 'Is' : 'is'} ${things?.words ?? '"{option}"'} ${state}?${ANSWER}`;
    return [ask(fact, { template, params, group: `switch ${element.windowKey}` })];
  });
}

/** The form that a row leads to: what is on for that thing. */
export function askForm({ scene, facts }: Moment, row: ListRow | undefined, material: PhoneMaterial): Question[] {
  const { front } = scene;
  const isKnown = row && material.rows.get(row.place)?.some(({ title, says }) => title === row.title && says !== '');
  if (!row || !isKnown || front === undefined || !isMainWindow(front)) return [];
  const things = nameThings([row.title], row.place, material.kinds, pageTitle(material.start.scene.elements));
  return [...facts.values()].flatMap((fact): Question[] => {
    const element = fact.key.kind === 'checked' && !fact.strict ? scene.byKey.get(fact.key.subject) : undefined;
    if (!element?.bounds || element.role !== 'toggle button' || !isName(element.name)) return [];
    const ways: [string, ...string[]] = [
      `Is "{option}" turned on for THINGS?${ANSWER}`,
      `In THINGS, is "{option}" turned on?${ANSWER}`,
    ];
    const template = phraseQuestion(ways, things.words, `${material.seed} ${row.subject} ${element.key}`);
    const question = ask(fact, {
      template,
      params: { ...things.params, option: element.name },
      group: `form ${front}`,
    });
    return [{ ...question, id: `${question.id} of ${row.subject}`, also: { kind: 'row', subject: row.subject } }];
  });
}

function isName(name: string): boolean {
  return name !== '' && !isSentence(name) && !/["{}]/.test(name);
}

function ask(fact: Fact, words: Pick<Question, 'template' | 'params' | 'group'>): Question {
  return { id: `on ${fact.key.subject}`, fact, answer: fact.value === 'true' ? 'yes' : 'no', ...words };
}
