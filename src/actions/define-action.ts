/**
 * Definitions of actions, for performing, describing and drawing them. The families define them; index.ts lists them.
 */
import { z } from 'zod';

/** A point in raw screenshot pixels, origin top left. */
export const Point = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof Point>;

/** Ways to act other than through the screen. */
export type Route = 'command';

export type ActionSchema = z.ZodObject<{ type: z.ZodLiteral<string> }>;

/** Context for expressing an action by simpler ones. */
export interface GrammarSupport {
  /** True if the grammar can express the action as it is. */
  supports(part: { type: string }): boolean;
  /**
   * Key combinations that select the content of the focused element, so that typing replaces it; undefined if the focus
   * is unknown.
   */
  replacingKeys: readonly string[][] | undefined;
}

export interface ActionDefinition<Action, Desktop extends ActionSchema, Android extends ActionSchema> {
  /**
   * The shape on each platform that has the action. The fields x and y together are a point, and so is each field that
   * is a Point. Code about points derives them from the shape (points.ts).
   */
  desktop?: Desktop;
  android?: Android;
  /** Describes the action, such as `click at (120, 80)`; `say` formats a point. */
  words(action: Action, pointText: (point: Point) => string): string;
  /** How the episode ends, for actions that end it. */
  ends?(action: Action): 'done' | 'failed';
  /** True for actions that are statements of the agent, which the environment does not perform. */
  isStatement?: true;
  /**
   * The way in which it acts, if it bypasses the screen. Such an action returns a result, and only environments that
   * offer the route perform it.
   */
  route?: Route;
  /** True for keyboard actions, which go to the focused element. */
  isKeyboard?: true;
  /** True for actions on the window as a whole, even if they have a target element. */
  isOfWindow?: true;
  /** The texts that the action enters. */
  enters?(action: Action): string[];
  /**
   * Simpler actions with exactly the same effect, in order, for grammars without this action. Only a wait may become
   * longer. Undefined if there are none.
   */
  parts?(action: Action, support: GrammarSupport): { type: string }[] | undefined;
}

type IfGiven<Shape> = [Shape] extends [never] ? undefined : Shape;

/** Returns the definition, with its functions type-checked against its shapes. */
export function defineAction<Desktop extends ActionSchema = never, Android extends ActionSchema = never>(
  definition: ActionDefinition<z.infer<Desktop> | z.infer<Android>, Desktop, Android>,
) {
  return definition as typeof definition & { desktop: IfGiven<Desktop>; android: IfGiven<Android> };
}
