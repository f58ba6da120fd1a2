/** Questions about what a row of a list says. */
import type { Moment } from '../../shared/exploration-graph.ts';
import { readLabel } from '../../../check/subject.ts';
import { listRows, pageTitle } from '../../../check/facts/phone/list-rows.ts';
import { nameThings, titleOfPlace } from './name-things.ts';
import type { PhoneMaterial } from './phone-material.ts';
import { phraseQuestion, type Question } from './question.ts';

/** How a person asks for words of these kinds. */
const ASKED_AS: Readonly<Record<string, [string, ...string[]]>> = {
  amount: ['How much is THINGS?', 'What is the amount of THINGS?', 'Which amount is shown for THINGS?'],
  'phone number': ['What is the phone number of THINGS?', 'Which phone number does THINGS have?'],
  'e-mail address': ['What is the e-mail address of THINGS?', 'Which e-mail address does THINGS have?'],
  date: ['Which date is shown for THINGS?', 'What is the date shown for THINGS?'],
  time: ['Which time is shown for THINGS?', 'What is the time shown for THINGS?'],
};

export function askRows({ scene, facts }: Moment, material: PhoneMaterial): Question[] {
  const listed = listRows(scene.elements);
  return listed.flatMap(({ place, subject, title, isCut }): Question[] => {
    // Without a title nobody could say which list is meant.
    if (isCut || titleOfPlace(place) === '' || !material.rows.get(place)?.some((row) => row.title === title)) return [];
    if (listed.filter((row) => row.title === title).length > 1) return [];
    const things = nameThings([title], place, material.kinds, pageTitle(material.start.scene.elements));
    const cells = [...facts.values()].filter(
      ({ key }) => key.kind === 'cell' && readLabel(key.subject)?.holder === subject,
    );
    return cells.map((cell): Question => {
      const kind = readLabel(cell.key.subject)?.name ?? '';
      const ways = ASKED_AS[kind] ?? [`What ${kind} is shown for THINGS?`];
      return {
        id: cell.key.subject,
        fact: cell,
        answer: cell.value,
        template: phraseQuestion(ways, things.words, `${material.seed} ${cell.key.subject}`),
        params: things.params,
        group: `${kind} ${place}`,
      };
    });
  });
}
