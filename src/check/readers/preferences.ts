/** The preferences of Mozilla's programs: a script that only sets values. It is parsed as text and never run. */
import { childPath } from '../data-path.ts';
import { decodeText } from './decode-text.ts';
import { digest, type StateReader } from './reading.ts';

const LINE = /^(?:user_)?pref\("((?:[^"\\]|\\.)*)",\s*(.*)\);\s*$/;

export const PREFERENCES: StateReader = {
  name: 'preferences',
  reads: "preferences of Mozilla's programs (prefs.js)",
  extensions: [],
  recognises: ({ path, bytes }) =>
    /(^|\/)(prefs|user)\.js$/.test(path) && /^(?:user_)?pref\(/m.test(bytes.toString('latin1', 0, 8192)),
  facts: [
    { path: 'mail.tabs.autoHide', meaning: 'the value of a preference: true, 5, or words' },
    { path: '(rest)', meaning: 'a digest of the other lines that are no comments' },
  ],
  read(reading) {
    const rest: string[] = [];
    for (const line of decodeText(reading).text.split(/\r?\n/)) {
      const [, name, value] = LINE.exec(line) ?? [];
      if (name !== undefined && value !== undefined) reading.add(childPath('', name), unquote(value));
      else if (/^(?:user_)?pref\(/.test(line))
        reading.fail('damaged', `has a line that does not end: ${line.slice(0, 60)}`);
      else if (!/^\s*(?:\/\/|\/?\*|$)/.test(line)) rest.push(line);
    }
    if (rest.length > 0) reading.add('(rest)', digest(rest.join('\n')));
  },
};

function unquote(value: string): string {
  if (!value.startsWith('"')) return value;
  try {
    return JSON.parse(value) as string;
  } catch {
    return value;
  }
}
