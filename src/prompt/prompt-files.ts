/**
 * Loads the texts of prompts: the files in prompts/, or a user's own files of the same names. A process works on one
 * run at a time, whose config names the user's folder; call usePrompts before work on a run.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PipelineError } from '../errors.ts';
import { readTextFile } from '../files/read-text-file.ts';

const SHIPPED = fileURLToPath(new URL('../../prompts/', import.meta.url));

/** Texts by name, such as "verify/verifier". */
type Texts = ReadonlyMap<string, string>;

let own: Texts = new Map();
let generation = 0;

/** Replaces prompts by those in this folder from now on, or by none if undefined. Throws as readOwnPrompts does. */
export function usePrompts(folder: string | undefined): void {
  own = folder === undefined ? new Map() : readOwnPrompts(folder);
  generation++;
}

/** Changes whenever other texts may be in use. */
export function promptGeneration(): number {
  return generation;
}

/** Throws PROMPT_INVALID if there is no such prompt. */
export function readPromptText(name: string): string {
  const text = own.get(name);
  if (text !== undefined) return text;
  try {
    return readFileSync(`${SHIPPED}${name}.md`, 'utf8');
  } catch (error) {
    throw new PipelineError('PROMPT_INVALID', `prompts/${name}.md cannot be read`, { cause: error });
  }
}

/** Hash of all prompts in use below one folder, such as "verify". */
export function hashPrompts(folder: string): string {
  const names = listPrompts(SHIPPED).filter((name) => name.startsWith(`${folder}/`));
  const hash = createHash('sha256');
  for (const name of names) hash.update(JSON.stringify([name, readPromptText(name)]));
  return hash.digest('hex');
}

/** Throws CONFIG_INVALID, naming the file, if the folder or one of its files matches no shipped prompt. */
export function readOwnPrompts(folder: string): Texts {
  const known = new Set(listPrompts(SHIPPED));
  const names = listPrompts(folder);
  if (names.length === 0)
    throw invalid(`${folder} has no prompt: files are named as in prompts/, such as verify/verifier.md`);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalid(`${path.join(folder, unknown)}.md replaces nothing: there is no prompts/${unknown}.md`);
  return new Map(names.map((name) => [name, readOwnPrompt(path.join(folder, `${name}.md`), name)]));
}

function readOwnPrompt(file: string, name: string): string {
  const text = readTextFile(file, { what: 'prompts' });
  const named = /^name: *(.+?) *$/m.exec(text)?.[1];
  if (named === name) return text;
  throw invalid(`${file} has ${named === undefined ? 'no name' : `the name "${named}"`}, it must be "${name}"`);
}

function listPrompts(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && path.basename(file) !== 'README.md')
      .map((file) => file.slice(0, -'.md'.length))
      .toSorted();
  } catch (error) {
    throw invalid(`${folder}: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`);
  }
}

function invalid(reason: string): PipelineError {
  return new PipelineError('CONFIG_INVALID', `prompts: ${reason}`);
}
