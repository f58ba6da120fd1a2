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
    { path: 'lines/[Renew the permit]', meaning: 'how often a line with exactly these words is there' },
    { path: 'lines/(order)', meaning: 'the order of the different lines' },
    { path: 'line count', meaning: 'number of lines' },
    { path: 'encoding', meaning: 'utf-8, utf-8 with mark, utf-16le or utf-16be' },
    { path: 'line ends', meaning: 'LF, CRLF or mixed' },
  ],
  read(reading) {
    const { text, encoding } = decodeText(reading);
    // Some editors add a final line break at each save.
    const lines = text.replace(/\r?\n$/, '').split('\n');
    const crlf = lines.slice(0, -1).filter((line) => line.endsWith('\r')).length;
    const isPlain = crlf === 0;
    reading.add('encoding', encoding);
    reading.add('line ends', isPlain ? 'LF' : crlf >= lines.length - 1 ? 'CRLF' : 'mixed');
    const own = text === '' ? [] : lines.map((line) => line.replace(/\r$/, ''));
    addCounted(reading, 'lines', own);
    reading.addDerived('line count', String(own.length));
  },
};

/** `lines/[Milk]` is the number of such lines, `lines/(order)` the order of the distinct ones. */
function addCounted(reading: Reading, list: string, lines: readonly string[]): void {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const ids = [...counts].map(([line, count]) => {
    const id = idOfWords(line);
    reading.add(entryPath(list, id), String(count));
    return id;
  });
  reading.add(childPath(list, ORDER), JSON.stringify(ids));
}
