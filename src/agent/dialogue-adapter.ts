/**
 * The dialogue with a model that returns actions directly: the grammar of its replies, and the messages up to the
 * current screen. Each agent of src/model-based/end-to-end has its own; students of a dataset get questions in the form
 * of its rows.
 */
import type { ImageSize, Reply, ReplyReader } from '../grammars/grammar.ts';
import type { ComputerUse, Message, PromptImage } from '../model/chat-model.ts';
import type { ActResult, PromptRef } from '../schema/index.ts';

/**
 * One request's screen. `note` is the harness's message next to it, about an error or the end of the budget; '' for
 * none.
 */
export interface Shown {
  image: PromptImage;
  note: string;
  /** The result of the action before this screen, if it returned one. */
  result?: ActResult | undefined;
}

/** An earlier screen, with the reply to it. */
export interface Turn extends Shown {
  /** Unchanged text of the reply. */
  reply: string;
  /** The intended action, in words. */
  intent: string;
}

export interface DialogueAdapter {
  /** Name of the policy. */
  name: string;
  grammar: ReplyReader;
  promptRefs: PromptRef[];
  /** Returns all messages of the request. */
  ask(turns: readonly Turn[], now: Shown): Message[];
  /** Thought and intent of a reply, if the grammar has a single place for both. */
  wordsOf(reply: Reply): Pick<Reply, 'thought' | 'intent'>;
  /**
   * For models that act through the computer tool of their endpoint's protocol; `display` is the size of the sent
   * screens.
   */
  computerUse?(display: ImageSize): ComputerUse;
}
