/** Chooses an action grammar by name and platform. Used by end-to-end agents and exporters. */
import { PipelineError } from '../errors.ts';
import type { Platform } from '../schema/index.ts';
import { cutThoughts } from '../text/cut-thoughts.ts';
import { refuse } from './check-action.ts';
import { createAgentNetGrammar } from './agentnet.ts';
import { createAndroidWorldGrammar } from './android-world.ts';
import { createAutoplayGrammar } from './autoplay.ts';
import type { ActionGrammar, GrammarContext, Reply } from './grammar.ts';
import { createOpenAiCuaGrammar } from './openai-cua.ts';
import { createQwenGrammar } from './qwen.ts';
import { createScaleCuaGrammar } from './scalecua.ts';
import { makeHead } from './split-reply.ts';
import { createUiTarsGrammar } from './ui-tars.ts';

const GRAMMARS = {
  autoplay: (platform) => createAutoplayGrammar(platform),
  'ui-tars-1.0': (platform) => createUiTarsGrammar('1.0', platform),
  'ui-tars-1.5': (platform) => createUiTarsGrammar('1.5', platform),
  'qwen2.5-vl': (platform) => createQwenGrammar('2.5', platform),
  'qwen3-vl': (platform) => createQwenGrammar('3', platform),
  agentnet: (platform) => (platform === 'desktop' ? createAgentNetGrammar() : undefined),
  scalecua: (platform) => createScaleCuaGrammar(platform),
  'openai-cua': (platform) => (platform === 'desktop' ? createOpenAiCuaGrammar() : undefined),
  'android-world': (platform) => (platform === 'android' ? createAndroidWorldGrammar() : undefined),
} satisfies Record<string, (platform: Platform) => ActionGrammar | undefined>;

export type GrammarName = keyof typeof GRAMMARS;
export const GRAMMAR_NAMES = Object.keys(GRAMMARS) as GrammarName[];

/**
 * Tokens that end a turn in models' chat templates. Servers that return special tokens leave them at the reply's end.
 */
const TURN_ENDS = /(?:\s*(?:<\|(?:im_end|endoftext|end_of_text|eot_id|eom_id|end)\|>|<\/s>|<eos>|<end_of_turn>))+\s*$/;
const LONGEST_TURN_END = 200;

/** Throws CONFIG_INVALID if the grammar has no actions for the platform. */
export function createGrammar(name: GrammarName, platform: Platform): ActionGrammar {
  const grammar = GRAMMARS[name](platform);
  if (grammar) return { ...grammar, parse: (text, context) => parseReply(grammar, text, context) };
  throw new PipelineError('CONFIG_INVALID', `the action grammar ${name} has no actions for ${platform}`);
}

/** The grammars with actions for the platform. */
export function grammarNames(platform: Platform): GrammarName[] {
  return GRAMMAR_NAMES.filter((name) => GRAMMARS[name](platform) !== undefined);
}

/** The model's own reasoning comes before the thoughts that the output grammar provides for. */
function parseReply(grammar: ActionGrammar, text: string, context: GrammarContext): Reply {
  const { thought, rest } = cutThoughts(text);
  if (thought !== '' && rest.trim() === '') return refuse('the reply is a thought without an action');
  const reply = grammar.parse(withoutTurnEnd(rest), context);
  return { ...reply, ...makeHead([thought, reply.thought ?? ''].join('\n')) };
}

function withoutTurnEnd(text: string): string {
  const end = Math.max(0, text.length - LONGEST_TURN_END);
  return text.slice(0, end) + text.slice(end).replace(TURN_ENDS, '');
}
