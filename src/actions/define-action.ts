/** What is known of one action, wherever it is performed, told or drawn. The families define them, index.ts lists them. */
import { z } from 'zod';

/** A point in raw screenshot pixels, origin top left. */
export const Point = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof Point>;

export type ActionSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

/** What has to be known to tell an action in simpler ones. */
export interface Telling {
  /** Whether it can be told as it is. */
  supports(part: { type: string }): boolean;
  /**
   * Key combinations that get what the focused element holds out of the way, so that typing replaces it; undefined when
   * nobody knows what has the focus.
   */
  replacingKeys: readonly string[][] | undefined;
}

export interface ActionDefinition<Action, Desktop extends ActionSchema, Android extends ActionSchema> {
  /**
   * The shape on each platform that has the action. The fields x and y are a point together, and so is each field that
   * is a Point; whatever concerns points is derived from that (points.ts).
   */
  desktop?: Desktop;
  android?: Android;
  /** Such as `click at (120, 80)`; `say` tells a point. */
  words(action: Action, say: (point: Point) => string): string;
  /** How the action ends the episode, if it does. */
  ends?(action: Action): 'done' | 'failed';
  /** Nothing is performed: the action is what the agent says. */
  isSaid?: true;
  /** Done with the keyboard, to the element that has the focus. */
  isKeyboard?: true;
  /** About the window as a whole, even when an element is known. */
  isOfWindow?: true;
  /** The texts that it enters. */
  enters?(action: Action): string[];
  /**
   * Simpler actions that do exactly the same in this order, for grammars that have no word for the action. Only a wait may
   * become longer. Undefined when there are none.
   */
  parts?(action: Action, telling: Telling): { type: string }[] | undefined;
}

type IfGiven<Shape> = [Shape] extends [never] ? undefined : Shape;

/** The definition itself, its functions checked against its shapes. */
export function defineAction<Desktop extends ActionSchema = never, Android extends ActionSchema = never>(
  definition: ActionDefinition<z.infer<Desktop> | z.infer<Android>, Desktop, Android>,
) {
  return definition as typeof definition & { desktop: IfGiven<Desktop>; android: IfGiven<Android> };
}
