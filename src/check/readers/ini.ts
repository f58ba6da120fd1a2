/** Settings by section and key: INI, key files, desktop entries. */
import { childPath, entryPath } from '../data-path.ts';
import { decodeText } from './decode-text.ts';
import { digest, type StateReader } from './reading.ts';

const SECTION = /^\[(.+)\]$/;
const ENTRY = /^([^=:]+?)\s*=\s?(.*)$/;
const COMMENT = /^[#;]/;

export const INI: StateReader = {
  name: 'ini',
  reads: 'INI and key files: settings, desktop entries',
  extensions: ['ini', 'conf', 'cfg', 'desktop', 'rc', 'theme', 'directory', 'keyfile', 'pls'],
  recognises: ({ bytes }) => {
    const lines = bytes
      .toString('latin1', 0, 4096)
      .split('\n')
      .map((line) => line.trim());
    const [first = '', next = ''] = lines.filter((line) => line !== '' && !COMMENT.test(line));
    return SECTION.test(first) && (next === '' || SECTION.test(next) || ENTRY.test(next));
  },
  facts: [
    {
      path: '[General]/check_spelling',
      meaning: 'the value of a key in a section; of one that is written twice, the last',
    },
    { path: 'key', meaning: 'the value of a key above the first section' },
    { path: '(rest)', meaning: 'a digest of comments and of lines that are neither section nor key' },
  ],
  read(reading) {
    const lines = decodeText(reading).text.split(/\r?\n/);
    const found = new Map<string, string>();
    const rest: string[] = [];
    const sections: string[] = [];
    let [section, last, odd] = ['', '', 0];
    for (const line of lines) {
      const words = line.trim();
      const [, name] = SECTION.exec(words) ?? [];
      const [, key, value] = ENTRY.exec(words) ?? [];
      if (words === '') last = '';
      else if (COMMENT.test(words)) rest.push(words);
      else if (name !== undefined) {
        [section, last] = [name, ''];
        sections.push(name);
      } else if (key !== undefined && value !== undefined) {
        last = section === '' ? childPath('', key) : childPath(entryPath('', section).slice(1), key);
        const earlier = found.get(last);
        if (earlier !== undefined) rest.push(`${last}=${earlier}`);
        found.set(last, value);
      } else if (/^\s/.test(line) && last !== '') found.set(last, `${found.get(last)}\n${words}`);
      else {
        rest.push(words);
        odd += 1;
      }
    }
    if (odd > found.size + sections.length) reading.fail('damaged', 'has hardly any lines of the form key=value');
    for (const name of new Set(sections)) reading.add(entryPath('', name).slice(1), 'present');
    for (const [path, value] of found) reading.add(path, value);
    if (rest.length > 0) reading.add('(rest)', digest(rest.join('\n')));
  },
};
