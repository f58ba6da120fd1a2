import { expect, test } from 'vitest';
import { allPhrasings } from '../../model-free/shared/generator/phrasings.ts';
import { DESKTOP_READER } from './desktop-reader.ts';

const PARAMS: Record<string, string> = {
  option: 'Word Wrap', field: 'Tab width', number: '7', text: 'Anna Lind', line: 'Call the dentist', file: 'notes.txt',
  lines: '"Call the dentist", "Pay the rent"', name: 'Invoices', folder: 'the home folder', item: 'plan.txt', kind: 'file',
  window: 'Go to Line', part: 'toolbar', expression: '37 × 12', further: 'subtract 5 from the result',
  numbers: '3, 45 and 8', column: 'size', row: 'letter.odt', label: 'Author',
}; // prettier-ignore
const render = (text: string, at: string): string => {
  const place = at === '' ? '' : `${at.charAt(1).toUpperCase()}${at.slice(2)}, `;
  return text
    .replace('{At}', place)
    .replace('{at}', at)
    .replace(/\{(\w+)\}/g, (_, name: string) => PARAMS[name]!);
};

test.each(allPhrasings().flatMap(([asked, texts]) => texts.map((text) => [asked, text] as const)))(
  'what is asked with "%s" is read back from: %s',
  (asked, text) => {
    for (const at of ['', ' in the View > Panels menu', ' on the Display tab of the Preferences dialog']) {
      if (at === '' && text.startsWith('{At}')) continue;
      const instruction = render(
        text.replace('line {line} of', 'line 28 of').replace('{name}', asked === 'ask constant' ? 'MAX' : '{name}'),
        at,
      );
      const reading = DESKTOP_READER.read(instruction);
      expect(reading, instruction).toHaveProperty('claims');
    }
  },
);
