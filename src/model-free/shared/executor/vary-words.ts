/** Wordings of one sentence: a pattern names its choices in brackets, "[Now the|The] menu is open." */
import { seededIndex } from '../../../text/seeded.ts';

export function varyWords(pattern: string, seed: string): string {
  let place = 0;
  return pattern.replaceAll(/\[([^[\]]*\|[^[\]]*)\]/g, (_whole, choices: string) => {
    const options = choices.split('|');
    return options[seededIndex(`${seed} ${place++}`, options.length)]!;
  });
}

/** Words in quotes on one line. Brackets in them are no choices. */
export function quote(words: string): string {
  const [line = ''] = words.trim().split('\n');
  const isCut = line !== words.trim() || line.length > 60;
  const text = line.length > 60 ? line.slice(0, line.lastIndexOf(' ', 60) > 20 ? line.lastIndexOf(' ', 60) : 60) : line;
  return JSON.stringify(isCut ? `${text}…` : text)
    .replaceAll('[', '⟦')
    .replaceAll(']', '⟧')
    .replaceAll('|', '¦');
}

/** Puts the brackets of quoted words back. */
export function unmask(sentence: string): string {
  return sentence.replaceAll('⟦', '[').replaceAll('⟧', ']').replaceAll('¦', '|');
}
