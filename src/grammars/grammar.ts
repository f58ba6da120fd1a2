/**
 * The seam of action grammars: how a family of models, or a dataset, writes down actions. Agents parse replies with
 * them, exporters write training data with them. Chosen by name: create-grammar.ts.
 */
import type { Action, Bounds, Platform, Point } from '../schema/index.ts';

/** What a written coordinate counts (coordinate-space.ts). */
export type CoordinateSpace = 'thousandths' | 'sent-pixels' | 'fractions' | 'screen-pixels';

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** `factor` in pixels; both sides become a multiple of it. `minPixels` and `maxPixels` bound the area. */
export interface ResizeLimits {
  factor: number;
  minPixels: number;
  maxPixels: number;
}

/** What a text of a grammar was written about. */
export interface GrammarContext {
  /** The screenshot as it was recorded; points of actions are pixels of it. */
  screen: ImageSize;
  /** The image as the model sees it: the screenshot, resized. */
  sent: ImageSize;
  /** When writing: the box in screen pixels that the first point of the action has to stay in. */
  target?: Bounds;
  /** When reading: where the pointer is, in screen pixels, for actions that name no point. */
  pointer?: Point;
}

/** What a model says in one turn. Grammars without a place for a thought or an intent leave them out. */
export interface Reply {
  /** Why. */
  thought?: string;
  /** What is to be done, in words. */
  intent?: string;
  /** At least one, in order. */
  actions: Action[];
}

/** parse(serialize(reply)) is the reply for supported actions whose points the space can express. */
export interface ActionGrammar {
  readonly name: string;
  readonly platform: Platform;
  readonly space: CoordinateSpace;
  /** Answering a question is also the end of the episode here; no other action follows. */
  readonly answerEnds: boolean;
  /** Bounds of the area at which the model sees an image; undefined when it sees any size. */
  readonly imageLimits: ResizeLimits | undefined;
  /** The size at which the model is to be sent a screenshot of this size. */
  imageSize(screen: ImageSize): ImageSize;
  /** True when one action of the grammar does exactly this. express-action.ts has more for the rest. */
  supports(action: Action): boolean;
  /** Writes supported actions; throws EXPORT_FAILED on others. */
  serialize(reply: Reply, context: GrammarContext): string;
  /** Throws MODEL_REPLY_INVALID with a message a model can act on. Nothing is ever guessed, (0, 0) least of all. */
  parse(text: string, context: GrammarContext): Reply;
}

/** What is needed to ask a model and read its replies. */
export type ReplyReader = Pick<ActionGrammar, 'answerEnds' | 'imageSize' | 'parse'>;
