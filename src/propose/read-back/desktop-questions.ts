/** Phrases of the questions in desktop tasks. `about` holds the names and numbers that the answer's place must have. */
import { phrase, type Phrase } from './phrase-table.ts';

export const DESKTOP_QUESTIONS: readonly Phrase[] = [
  question('switch', 'is «about» (?:turned|switched) on\\? answer yes or no'),
  question('line', '(?:what does|read out) line (?<about>\\d+) of «file»(?: say)?'),
  question('pair', 'what does «file» say for «about»'),
  question('pair', 'in «file», what is noted for «about»'),
  question('pair', 'look up «about» in «file»: what stands next to it'),
  question('pair', '(?:what is|which value does) (?<about>\\w+) (?:set to|have) in «file»'),
  question('label', 'what does the (?<window>.+) dialog say for «about»|what is shown for «other»'),
  question('field', 'what is «about» set to|what does «other» say'),
  question('cell', 'what is the (?<column>[^⟨⟩]+) of «about»|which (?<which>[^⟨⟩]+) is listed for «other»'),
  question('cell', '(?:according to the list, )?when was «about» (?<column>[^⟨⟩]+)'),
];

const NAMED = ['about', 'other', 'column', 'which', 'window'] as const;

function question(kind: string, source: string): Phrase {
  return phrase(source, (groups, { places }) => {
    const [file] = groups('file');
    return [{ asks: 'answered', kind, about: NAMED.flatMap(groups), places, ...(file === undefined ? {} : { file }) }];
  });
}
