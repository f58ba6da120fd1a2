/**
 * Action grammars: the notation of actions in a family of models or in a dataset. Agents parse replies with them,
 * exporters write training data with them. Chosen by name: create-grammar.ts.
 */
import type { Action, Bounds, Platform, Point } from '../schema/index.ts';

/** The unit of a written coordinate (coordinate-space.ts). */
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

/** The screen that a text of a grammar refers to. */
export interface GrammarContext {
  /** The screenshot as recorded; points of actions are its pixels. */
  screen: ImageSize;
  /** The image as the model sees it: the screenshot, resized. */
  sent: ImageSize;
  /** For writing: the box in screen pixels that the first point of the action must stay in. */
  target?: Bounds;
  /** For reading: the pointer's position in screen pixels, for actions without a point. */
  pointer?: Point;
}

/** A model's output of one turn. Grammars without a place for a thought or an intent omit them. */
export interface Reply {
  /** The reasoning. */
  thought?: string;
  /** The intended action, in words. */
  intent?: string;
  /** At least one, in order. */
  actions: Action[];
}

/** parse(serialize(reply)) is the reply for supported actions whose points the space can express. */
export interface ActionGrammar {
  readonly name: string;
  readonly platform: Platform;
  readonly space: CoordinateSpace;
  /** True if answering a question also ends the episode, so that no other action follows. */
  readonly answerEnds: boolean;
  /** Bounds of the area at which the model sees an image; undefined if it sees any size. */
  readonly imageLimits: ResizeLimits | undefined;
  /** The size at which the model must receive a screenshot of this size. */
  imageSize(screen: ImageSize): ImageSize;
  /** True if one action of the grammar has exactly this effect. express-action.ts handles other actions. */
  supports(action: Action): boolean;
  /** Writes supported actions; throws EXPORT_FAILED on others. */
  serialize(reply: Reply, context: GrammarContext): string;
  /**
   * Throws MODEL_REPLY_INVALID with a message that a model can act on. It never guesses, least of all the point (0, 0).
   */
  parse(text: string, context: GrammarContext): Reply;
}

/** The part of a grammar needed to ask a model and read its replies. */
export type ReplyReader = Pick<ActionGrammar, 'answerEnds' | 'imageSize' | 'parse'>;
