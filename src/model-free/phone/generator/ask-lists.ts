/** Questions about lists: what the details of a thing are, and how many rows there are. */
import type { Moment } from '../../shared/exploration-graph.ts';
import { factId } from '../../../check/fact.ts';
import { kindOfWords } from '../../../check/word-kinds.ts';
import { listRows, type ListRow } from '../../../check/facts/phone/list-rows.ts';
import { nameCaption } from './field-captions.ts';
import { titleOfPlace } from './name-things.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { askerOfPage, phraseQuestion, type Question } from './question.ts';
import { plural } from '../../data/deed-words.ts';

/** On the page of one thing, rows such as "555-0188, Mobile": what its words are called stands below them. */
export function askDetails(moment: Moment, material: PhoneMaterial): Question[] {
  const { scene, facts } = moment;
  const asker = askerOfPage(moment, material);
  const listed = listRows(scene.elements).filter(({ isCut }) => !isCut);
  if (!asker || !listed.every(({ place }) => titleOfPlace(place) === asker.page)) return [];
  return listed.flatMap((row): Question[] => {
    const caption = captionBelow(row, listed);
    const fact = facts.get(factId({ kind: 'row', subject: row.subject }));
    if (caption === undefined || !fact) return [];
    return [asker.ask(caption, { id: `row ${row.subject}`, fact, answer: row.title })];
  });
}

/** "the mobile": words without digits below some that are a number or an address, and below no others. */
function captionBelow({ pieces }: ListRow, listed: readonly ListRow[]): string | undefined {
  const [value = '', words = '', ...others] = pieces;
  const isValue = kindOfWords(value) !== undefined || /\d|@/.test(value);
  const isAlone = listed.filter((row) => row.pieces[1] === words).length === 1;
  if (!isValue || others.length > 0 || /\d/.test(words) || !isAlone) return undefined;
  const caption = nameCaption(words);
  return caption?.startsWith('the ') ? caption : undefined;
}

/** How many things there are in lists that are on the screen as a whole. */
export function askCounts({ scene, facts }: Moment, { rows, kinds, seed }: PhoneMaterial): Question[] {
  const listed = listRows(scene.elements);
  if (scene.elements.some(({ node }) => node.states.includes('scrollable')) || scene.popup) return [];
  return [...new Set(listed.map(({ place }) => place))].flatMap((place): Question[] => {
    const page = titleOfPlace(place);
    const count = listed.filter((row) => row.place === place).length;
    const fact = facts.get(factId({ kind: 'count', subject: place }));
    const isCut = listed.some((row) => row.isCut);
    if (!fact || isCut || page === '' || count < 2 || count !== rows.get(place)?.length) return [];
    const things = plural(kinds.get(place) ?? 'entry');
    const ways: [string, ...string[]] = [
      'How many THINGS are there on the "{page}" page?',
      'How many THINGS does the "{page}" page show?',
      'How many THINGS are in the "{page}" list?',
    ];
    const template = phraseQuestion(ways, things, `${seed} ${place}`);
    return [{ id: `count ${place}`, fact, answer: String(count), template, params: { page }, group: 'count' }];
  });
}
