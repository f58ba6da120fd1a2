/** The five questions of `autoplay init`, for answers that no flag has given. */
import { PipelineError } from '../../errors.ts';
import { createInterface } from 'node:readline/promises';
import { type Answers, MODELS, PLATFORMS, SIZES } from './config-text.ts';

export type Given = Partial<Answers>;

/** The applications of each platform's shipped catalogue. */
export type Known = (platform: Answers['platform']) => readonly string[];

/** The set-up installs the first ones of a catalogue. */
const DEFAULT_APPS = 2;

/** Answers that no flag has given take their defaults. */
export function fillAnswers({ platform = 'desktop', ...given }: Given, name: string, known: Known): Answers {
  return {
    platform,
    apps: known(platform).slice(0, DEFAULT_APPS),
    size: 'small',
    models: 'none',
    output: `datasets/${name}`,
    ...given,
  };
}

/** `readApps` turns a text into applications, or a catalogue with those in it. */
export async function askAnswers(
  given: Given,
  name: string,
  known: Known,
  readApps: (text: string, platform: Answers['platform']) => Pick<Answers, 'apps' | 'catalogue'>,
): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const ended = new AbortController();
  terminal.on('close', () => ended.abort());
  const ask = async <Answer>(question: string, usual: string, read: (text: string) => Answer): Promise<Answer> => {
    for (;;) {
      if (ended.signal.aborted) throw new PipelineError('ABORTED', 'the input ended');
      const text = (await terminal.question(`${question} [${usual}] `, { signal: ended.signal })).trim() || usual;
      try {
        return read(text);
      } catch (error) {
        process.stdout.write(`  ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
  };
  const choose = <Word extends string>(question: string, words: readonly Word[], chosen: Word | undefined) =>
    chosen ?? ask(`${question} (${words.join(', ')})`, words[0]!, (text) => oneWord(text, words));
  try {
    const platform = await choose('Platform', PLATFORMS, given.platform);
    const apps = given.apps
      ? {}
      : await ask(
          'Applications, or the file of your own catalogue',
          known(platform).slice(0, DEFAULT_APPS).join(','),
          (text) => readApps(text, platform),
        );
    const size = await choose('Size', SIZES, given.size);
    const models = await choose('Models', MODELS, given.models);
    const output = given.output ?? (await ask('Output folder', `datasets/${name}`, (text) => text));
    return fillAnswers({ ...given, ...apps, platform, size, models, output }, name, known);
  } finally {
    terminal.close();
  }
}

function oneWord<Word extends string>(text: string, words: readonly Word[]): Word {
  const found = words.filter((word) => word.startsWith(text.toLowerCase()));
  if (found.length === 1) return found[0]!;
  throw new Error(`Please answer one of: ${words.join(', ')}.`);
}
