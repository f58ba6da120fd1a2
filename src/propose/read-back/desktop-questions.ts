/** Phrases of the questions in desktop tasks. `about` holds the names and numbers that the answer's place must have. */
import { phrase, type Phrase } from './phrase-table.ts';

const EACH = '\\? (?:answer yes or no for each, separated by a comma|separate the answers with (?:a comma|commas))';

export const DESKTOP_QUESTIONS: readonly Phrase[] = [
  several('switch', `are «about*» (?:turned on|enabled)${EACH}`),
  several('shortcut', `(?:what are the keyboard shortcuts|which keyboard shortcuts are shown) for «about*»${EACH}`),
  several('field', `what are «about*» set to${EACH}`),
  several('cell', `look up «about*»: what is the (?<column>[^⟨⟩]+) of each${EACH}`),
  several(
    'label',
    `what does the (?<which>[^⟨⟩]+) dialog say for «about*»${EACH}|look up «other*»: what is shown for each${EACH}`,
  ),
  phrase(`what are the (?<column>[^⟨⟩]+) and the (?<which>[^⟨⟩]+) of «about»${EACH}`, (groups, { places }) => [
    {
      asks: 'answered all',
      parts: [
        { kind: 'cell', about: [...groups('about'), ...groups('column')] },
        { kind: 'cell', about: [...groups('about'), ...groups('which')] },
      ],
      places,
    },
  ]),
  phrase(`what is «about» set to, and is «other» turned on${EACH}`, (groups, { places }) => [
    {
      asks: 'answered all',
      parts: [
        { kind: 'field', about: [...groups('about')] },
        { kind: 'switch', about: [...groups('other')] },
      ],
      places,
    },
  ]),
  question('pair', 'what does «file» say for «about»|in «of», what is noted for «other»'),
  question('switch', 'is «about» (?:(?:turned|switched) on|enabled)\\? answer yes or no'),
  question(
    'label',
    'according to the (?<window>[^⟨⟩]+) dialog, (?:what is the (?<column>[^⟨⟩]+)|how many (?<which>[^⟨⟩]+) are there)',
  ),
  question(
    'label',
    '(?:what is the (?<column>[^⟨⟩]+)|how many (?<which>[^⟨⟩]+) are there) according to the (?<window>[^⟨⟩]+) dialog',
  ),
  question('label', 'what does the (?<window>.+) dialog say for «about»|what is shown for «other»'),
  question('shortcut', '(?:what is the keyboard shortcut|which keyboard shortcut is shown) for «about»'),
  question('field', 'what is «about» set to|what does «other» say'),
  question('cell', 'what does the column «column» show for «about»'),
  phrase('what is the (?<column>[^⟨⟩]+) of the entry whose (?<which>[^⟨⟩]+) is «value»', (groups, { places }) => [
    { asks: 'answered', kind: 'cell by', about: ['column', 'which', 'value'].flatMap(groups), places },
  ]),
  question('cell', 'what is the (?<column>[^⟨⟩]+) of «about»|which (?<which>[^⟨⟩]+) is listed for «other»'),
  question('cell', '(?:according to the list, )?when was «about» (?<column>[^⟨⟩]+)'),
];

const NAMED = ['about', 'other', 'column', 'which', 'window'] as const;

function question(kind: string, source: string): Phrase {
  return phrase(source, (groups, { places }) => [
    { asks: 'answered', kind, about: NAMED.flatMap(groups), places, file: ['file', 'of'].flatMap(groups)[0] },
  ]);
}

/** One question about each of several things. */
function several(kind: string, source: string): Phrase {
  return phrase(source, (groups, { places }) => {
    const common = ['column', 'which'].flatMap(groups);
    const parts = ['about', 'other'].flatMap(groups).map((name) => ({ kind, about: [name, ...common] }));
    return [{ asks: 'answered all', parts, places }];
  });
}
