/** Plain text by its lines. */
import { childPath, entryPath, ORDER } from '../data-path.ts';
import { decodeText } from './decode-text.ts';
import { idOfWords, type Reading, type StateReader } from './reading.ts';

export const TEXT: StateReader = {
  name: 'text',
  reads: 'plain text, Markdown, source code',
  extensions: [
    'txt',
    'md',
    'log',
    'py',
    'js',
    'ts',
    'c',
    'h',
    'cpp',
    'sh',
    'css',
    'tex',
    'rst',
    'org',
    'srt',
    'yaml',
    'yml',
    'toml',
  ],
  facts: [
    { path: 'lines/[Renew the permit]', says: 'how often a line with exactly these words is there' },
    { path: 'lines/(order)', says: 'the order of the different lines' },
    { path: 'line count', says: 'number of lines' },
    { path: 'encoding', says: 'utf-8, utf-8 with mark, utf-16le or utf-16be' },
    { path: 'line ends', says: 'LF, CRLF or mixed' },
  ],
  read(reading) {
    const { text, encoding } = decodeText(reading);
    // Some editors add a final line break at each save.
    const lines = text.replace(/\r?\n$/, '').split('\n');
    const crlf = lines.slice(0, -1).filter((line) => line.endsWith('\r')).length;
    const isPlain = crlf === 0;
    reading.say('encoding', encoding);
    reading.say('line ends', isPlain ? 'LF' : crlf >= lines.length - 1 ? 'CRLF' : 'mixed');
    const own = text === '' ? [] : lines.map((line) => line.replace(/\r$/, ''));
    sayCounted(reading, 'lines', own);
    reading.sayDerived('line count', String(own.length));
  },
};

/** `lines/[Milk]` is the number of such lines, `lines/(order)` the order of the distinct ones. */
function sayCounted(reading: Reading, list: string, lines: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const ids = [...counts].map(([line, count]) => {
    const id = idOfWords(line);
    reading.say(entryPath(list, id), String(count));
    return id;
  });
  reading.say(childPath(list, ORDER), JSON.stringify(ids));
}
