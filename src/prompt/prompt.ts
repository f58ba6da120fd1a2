/**
 * Prompts are Markdown files below prompts/, written in Liquid, with a name and a version in their front matter. A
 * module pairs its prompt with the shape of its variables; the file's hash goes on every step that used it.
 */
import { createHash } from 'node:crypto';
import { Liquid, type Template } from 'liquidjs';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import type { PromptRef } from '../schema/index.ts';
import { disarmTags } from './disarm-tags.ts';
import { promptGeneration, readPromptText } from './prompt-files.ts';

/**
 * One rendered prompt. `system` never depends on the episode; all variable text is in `user`. A text that only fills a
 * place in another prompt has an empty `system`.
 */
export interface RenderedPrompt {
  system: string;
  user: string;
}

export interface Prompt<Variables> {
  readonly ref: PromptRef;
  /** Missing, unknown or wrong variables throw PROMPT_INVALID. */
  render(variables: Variables): RenderedPrompt;
}

const FILE =
  /^---\n(?<head>[\s\S]*?)\n---\n(?:<system>\n(?<system>[\s\S]*?)\n<\/system>\n)?<user>\n(?<user>[\s\S]*?)\n<\/user>\n$/;
const Head = z.strictObject({ name: z.string(), version: z.int().positive() });

/**
 * Output is disarmed unless the prompt uses `| raw`, inside and outside fences, so that no outside text can be missed.
 */
const liquid = new Liquid({
  strictVariables: true,
  strictFilters: true,
  cache: false,
  // Locale of dates, the same on every machine. Finding the machine's own takes 30 ms.
  locale: 'en-US',
  outputEscape: (value: unknown) => disarmTags(String(value)),
});
/** Fences text from screens or models, so that nothing in it can pass for the prompt's own words. */
liquid.registerFilter('data', {
  handler: (text: unknown, name: unknown) => `<${String(name)}>\n${disarmTags(String(text))}\n</${String(name)}>`,
  raw: true,
});

/**
 * Defines the prompt `prompts/<path>.md`, or a user's own in its place: front matter, then an optional <system> and a
 * <user> section. Loaded on first use, which throws PROMPT_INVALID if the file has another form.
 */
export function definePrompt<Shape extends z.ZodRawShape>(
  path: string,
  shape: Shape,
): Prompt<z.input<z.ZodObject<Shape>>> {
  const schema = z.strictObject(shape);
  let loaded: LoadedPrompt | undefined;
  let generation = -1;
  const load = (): LoadedPrompt => {
    if (loaded === undefined || generation !== promptGeneration()) loaded = loadPrompt(path);
    generation = promptGeneration();
    return loaded;
  };
  return {
    get ref() {
      return load().ref;
    },
    render(variables) {
      const { system, user } = load();
      const checked = schema.safeParse(variables);
      if (!checked.success) throw invalid(path, z.prettifyError(checked.error));
      const known = checked.data as Record<string, unknown>;
      try {
        return { system: liquid.renderSync(system, known).trim(), user: liquid.renderSync(user, known).trim() };
      } catch (error) {
        throw invalid(path, (error as Error).message, error);
      }
    },
  };
}

interface LoadedPrompt {
  ref: PromptRef;
  system: Template[];
  user: Template[];
}

function loadPrompt(path: string): LoadedPrompt {
  const text = readPromptText(path);
  const parts = FILE.exec(text)?.groups;
  if (!parts) throw invalid(path, 'has no front matter and <user>');
  const head = Head.safeParse(parseYaml(parts['head']!));
  if (!head.success) throw invalid(path, z.prettifyError(head.error));
  if (head.data.name !== path) throw invalid(path, `its name is "${head.data.name}"`);
  try {
    const [system, user] = [liquid.parse(parts['system'] ?? ''), liquid.parse(parts['user']!)];
    return { ref: { ...head.data, sha256: createHash('sha256').update(text).digest('hex') }, system, user };
  } catch (error) {
    throw invalid(path, (error as Error).message, error);
  }
}

function invalid(path: string, reason: string, cause?: unknown): PipelineError {
  return new PipelineError('PROMPT_INVALID', `prompts/${path}.md: ${reason}`, { cause });
}
