/** Phrases of what is to be worked out from the numbers of a text. */
import type { Claim } from './claim.ts';
import { first, phrase, type Phrase } from './phrase-table.ts';

const TEXT = '(?:in|according to) «file»';
const ENTRY = 'on the [a-z]+ «entry»';
const HIGHER = 'by how much is the number for «about» higher than the one for «other»';
const LEFT = 'how much of the \\d+ for «about» is left';

export const WORKED_OUT: readonly Phrase[] = [
  ...[
    ['column', 'in the column «column», by how much is the amount for «about» higher than the one for «other»'],
    ['total', 'what do the numbers under «about» in «file» add up to'],
    ['total', 'add up the numbers under «about» in «file»: what is the total'],
    ['total', `what do the numbers ${ENTRY} add up to`],
    ['total', `add up the numbers ${ENTRY}: what is the total`],
    ['highest', 'which name under «about» in «file» has the highest number'],
    ['highest', 'which line of the [a-z]+ «entry» has the highest number\\? answer with its name'],
    ['difference', `(?:${TEXT}), ${HIGHER}`],
    ['difference', `${ENTRY}, ${HIGHER}`],
    ['left', `${TEXT}, ${LEFT}`],
    ['left', `${ENTRY}, ${LEFT}`],
    ['left', 'how much is left of the \\d+ that «file» has for «about»'],
    ['left', 'work out how much of the \\d+ for «about» in «file» is left'],
    ['most left', `${TEXT}, which line under «about» has the most left\\? answer with its name`],
  ].map(([kind, source]) => asked(kind!, source!)),
  phrase(
    `add a line at the end of «file» that begins with «beginning» and says ${LEFT}`,
    (groups, { places }): Claim[] => {
      const file = first(groups, 'file');
      return [
        { asks: 'answered', kind: 'worked out: left', about: [...groups('about')], places, file },
        { asks: 'noted', beginning: first(groups, 'beginning'), file },
      ];
    },
  ),
  phrase('write it at the end of the file on a line that begins with «beginning»', (groups, _request, earlier) => {
    const before = earlier.at(-1);
    const file = before?.asks === 'answered' ? before.file : undefined;
    return [{ asks: 'noted', beginning: first(groups, 'beginning'), file }];
  }),
  // What is asked was said before.
  phrase('give the amount as the answer', () => []),
];

function asked(kind: string, source: string): Phrase {
  return phrase(source, (groups, { places }) => [
    {
      asks: 'answered',
      kind: `worked out: ${kind}`,
      about: ['column', 'about', 'other'].flatMap(groups),
      places,
      file: groups('file')[0],
      entry: groups('entry')[0],
    },
  ]);
}
