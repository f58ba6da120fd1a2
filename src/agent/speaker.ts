/**
 * How a model that returns actions directly is asked: the grammar of its replies, and the dialogue up to the present screen.
 * The agents of src/model-based/end-to-end have one each; students of a dataset are asked as its rows ask them.
 */
import type { ImageSize, Reply, ReplyReader } from '../grammars/grammar.ts';
import type { ComputerUse, Message, PromptImage } from '../model/chat-model.ts';
import type { PromptRef } from '../schema/index.ts';

/** One request's screen. `note` is a word of the harness beside it, of what went wrong or of the end of the budget; '' for none. */
export interface Shown {
  image: PromptImage;
  note: string;
}

/** A screen that was shown before, with the reply to it. */
export interface Turn extends Shown {
  /** As received. */
  reply: string;
  /** What was to be done, in words. */
  intent: string;
}

export interface Speaker {
  /** Of the policy. */
  name: string;
  grammar: ReplyReader;
  promptRefs: PromptRef[];
  /** The whole request. */
  ask(turns: readonly Turn[], now: Shown): Message[];
  /** The words of a reply, where the grammar has one place for thought and intent. */
  wordsOf(reply: Reply): Pick<Reply, 'thought' | 'intent'>;
  /** For models that act through the computer tool of their endpoint's protocol; `display` is the size of the screens sent. */
  computerUse?(display: ImageSize): ComputerUse;
}
