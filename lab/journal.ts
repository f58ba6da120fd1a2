/**
 * Results of a long-running script, one JSON line each, so that it may be stopped and continued. For the scripts that
 * alter and spoil the tasks of a run.
 */
import { appendFile, readFile } from 'node:fs/promises';
import { PipelineError } from '../src/errors.ts';

export interface Journal<Entry> {
  /** Earlier results. */
  known: ReadonlyMap<string, Entry>;
  note(key: string, entry: Entry): Promise<void>;
}

/**
 * `about` identifies the inputs of the results. Without a path results last only as long as the process. Rejects with
 * CONFIG_INVALID for a journal about other inputs, and for one that cannot be read or written. Ignores an incomplete
 * last line.
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
