/**
 * Reads replies through the computer tools of OpenAI and Anthropic: the JSON list of all items of the reply, with the
 * calls of the tool among them. Such calls are never written; datasets have grammars of their own.
 */
import { endAction } from '../actions/index.ts';
import type { Action, DesktopAction, Platform } from '../schema/index.ts';
import { cutThoughts } from '../text/cut-thoughts.ts';
import { refuse } from './check-action.ts';
import { readClosing } from './closing-words.ts';
import type { GrammarContext, ImageSize, Reply, ReplyReader } from './grammar.ts';
import { onPhone } from './phone-input.ts';
import { createPointer, type Pointer } from './pointer.ts';
import { readInOrder, makeHead } from './split-reply.ts';

export type Item = Readonly<Record<string, unknown>>;

/** One item, by kind. */
export type ReadItem =
  | { kind: 'thought'; text: string }
  | { kind: 'words'; text: string }
  | { kind: 'call'; inputs: readonly Item[]; /** Reason for a person to approve. */ blockedBy?: string | undefined }
  /** An item without words or actions. */
  | { kind: 'other' };

export interface ComputerCalls {
  imageSize(screen: ImageSize): ImageSize;
  /** Throws MODEL_REPLY_INVALID for a call of another tool. */
  readItem(item: Item): ReadItem;
  /** Returns no actions for an input that only observes. Throws MODEL_REPLY_INVALID for an unknown one. */
  readInput(input: Item, context: GrammarContext, pointer: Pointer): DesktopAction[];
}

export function createCallReader(calls: ComputerCalls, platform: Platform): ReplyReader {
  return {
    answerEnds: false,
    imageSize: (screen) => calls.imageSize(screen),
    parse: (text, context) => readReply(text, calls, context, platform),
  };
}

function readReply(text: string, calls: ComputerCalls, context: GrammarContext, platform: Platform): Reply {
  const items = parseItems(text).flatMap((item) => apart(calls.readItem(item)));
  const textOf = (kind: 'thought' | 'words') =>
    items.flatMap((item) => (item.kind === kind && item.text.trim() !== '' ? [item.text.trim()] : [])).join('\n');
  const [thought, words] = [textOf('thought'), textOf('words')];
  const called = items.flatMap((item) => (item.kind === 'call' ? [item] : []));
  if (called.length === 0) {
    const closing = readClosing(words, platform);
    return withThought([thought, closing.thought ?? ''], closing.actions);
  }
  const blocked = called.find(({ blockedBy }) => blockedBy !== undefined)?.blockedBy;
  if (blocked !== undefined) {
    const intent = `Stop: the endpoint wants a person's consent: ${blocked}`;
    return { intent, ...withThought([thought, words], [endAction(platform, false, intent)]) };
  }
  const pointer = createPointer(context.pointer);
  const inputs = called.flatMap((call) => call.inputs);
  const { items: done } = readInOrder({ items: inputs, tail: 'none' }, (input) =>
    calls.readInput(input, context, pointer),
  );
  const performed = [...done, ...pointer.flush()];
  // The screen is shown after every action anyway, so observing alone becomes a wait of 0 s.
  const actions: DesktopAction[] = performed.length > 0 ? performed : [{ type: 'wait', seconds: 0 }];
  return withThought([thought, words], platform === 'android' ? actions.map(onPhone) : actions);
}

/** Some servers leave thoughts in the words. */
function apart(item: ReadItem): ReadItem[] {
  if (item.kind !== 'words') return [item];
  const { thought, rest } = cutThoughts(item.text);
  return [
    { kind: 'thought', text: thought },
    { kind: 'words', text: rest },
  ];
}

function withThought(texts: readonly string[], actions: Action[]): Reply {
  return { ...makeHead(texts.filter((text) => text !== '').join('\n')), actions };
}

function parseItems(text: string): Item[] {
  const items: unknown = JSON.parse(text);
  if (Array.isArray(items) && items.every((item) => typeof item === 'object' && item !== null)) return items as Item[];
  return refuse('the reply is no list of items');
}
