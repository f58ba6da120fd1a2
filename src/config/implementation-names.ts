/**
 * Names of the implementations that a config may choose for each part of the pipeline. src/pipeline/implementations.ts
 * creates them; the compiler ensures that none is missing.
 */
import { PipelineError } from '../errors.ts';
import { suggest } from '../text/nearest-word.ts';

export const IMPLEMENTATIONS = {
  explorer: [
    'model-free',
    'random',
    'model',
    'iterative',
    'ui-tars',
    'openai-cua',
    'openai-computer',
    'anthropic-computer',
  ],
  summarizer: ['model-free', 'model'],
  generator: ['model-free', 'model', 'hindsight', 'contested'],
  // The last seven are students, which get questions in the form of their grammar's rows
  // (src/export/samples/student-dialogue.ts).
  executor: [
    'model-free',
    'random',
    'model',
    'recorded',
    'ui-tars',
    'openai-cua',
    'openai-computer',
    'anthropic-computer',
    'qwen2.5-vl',
    'qwen3-vl',
    'ui-tars-1.0',
    'ui-tars-1.5',
    'scalecua',
    'agentnet',
    'autoplay',
  ],
  verifier: ['model-free', 'state', 'model', 'rubric', 'cascade'],
} as const;

export type Part = keyof typeof IMPLEMENTATIONS;
export type NameOf<P extends Part> = (typeof IMPLEMENTATIONS)[P][number];

/** Parses the value of the option --verifier. Throws CONFIG_INVALID, which lists the valid names. */
export function parseVerifier(name: string): NameOf<'verifier'> {
  return parseName('verifier', name, 'verify.verifier');
}

/** `place` names the key or option. `besides` are other valid words, listed in the message as such. */
export function parseName<P extends Part>(
  part: P,
  name: string,
  place: string,
  extra: readonly string[] = [],
): NameOf<P> {
  const known: readonly NameOf<P>[] = IMPLEMENTATIONS[part];
  const found = known.find((candidate) => candidate === name);
  if (found !== undefined) return found;
  const words = [...extra, ...known];
  const hint = suggest(name, words) || `; known: ${words.join(', ')}`;
  throw new PipelineError('CONFIG_INVALID', `${place}: there is no "${name}"${hint}`);
}
