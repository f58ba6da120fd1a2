/**
 * What a long-running script has found so far, one JSON line each, so that it may be stopped and goes on where it was. For
 * the scripts that alter and spoil the tasks of a run.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { PipelineError } from '../src/errors.ts';

export interface Journal<Entry> {
  /** What was found before. */
  known: ReadonlyMap<string, Entry>;
  note(key: string, entry: Entry): Promise<void>;
}

/**
 * `about` is what findings depend on. Without a path nothing is kept beyond the process. Rejects with CONFIG_INVALID for a
 * journal that is about something else, and for one that cannot be read or written. A last line that was cut off is left out.
 */
export async function openJournal<Entry>(path: string | undefined, about: object): Promise<Journal<Entry>> {
  const known = new Map<string, Entry>();
  if (path === undefined) return { known, note: async (key, entry) => void known.set(key, entry) };
  const heading = JSON.stringify(about);
  const fail = (why: string, cause?: unknown) =>
    new PipelineError('CONFIG_INVALID', `--journal ${path}: ${why}`, { cause });
  const append = async (line: string): Promise<void> => {
    await appendFile(path, `${line}\n`).catch((error: unknown) => {
      throw fail('cannot be written', error);
    });
  };
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw fail('cannot be read', error);
  });
  if (text === '') await append(heading);
  else if (text.split('\n', 1)[0] !== heading) throw fail(`is about something else than ${heading}`);
  else if (!text.endsWith('\n')) await append('');
  for (const line of text.split('\n').slice(1)) {
    const [key, entry] = parseLine(line) ?? [];
    if (key !== undefined) known.set(key, entry as Entry);
  }
  return {
    known,
    async note(key, entry) {
      known.set(key, entry);
      await append(JSON.stringify([key, entry]));
    },
  };
}

function parseLine(line: string): [string, unknown] | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed[0], parsed[1]] : undefined;
  } catch {
    return undefined;
  }
}
