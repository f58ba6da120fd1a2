/** What an agent can do. Points are raw screenshot pixels. Source of the two sets: arXiv 2509.25047, action spaces. */
import { z } from 'zod';
import { Point } from './common.ts';

const Keys = z.array(z.string().min(1)).min(1);
const pointFields = Point.shape;

/**
 * Shortcuts that an expert may take so that an episode succeeds more often. They stand for many inputs that a student
 * has to make one by one, and are performed and recorded as those: see src/agent/expand-decision.ts.
 */
const ExpertAction = z.discriminatedUnion('type', [
  /** Fills cells of the sheet in front, in the order given. `cell` is a reference such as "B2"; "=…" is a formula. */
  z.object({
    type: z.literal('set_cell_values'),
    cells: z.array(z.object({ cell: z.string().min(1), value: z.string() })).min(1),
  }),
  /**
   * Selects visible text: all of `start`, or everything from where `start` begins to where the next `end` ends. Both are
   * words as they stand in the text.
   */
  z.object({ type: z.literal('highlight_text_span'), start: z.string().min(1), end: z.string().min(1).optional() }),
]);
export type ExpertAction = z.infer<typeof ExpertAction>;

/** Low-level desktop actions, and those of an expert. Key names: one character, or X keysym style words in lower case ("ctrl", "enter", "f5"). */
export const DesktopAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('click'),
    ...pointFields,
    numClicks: z.int().min(1).max(3).default(1),
    button: z.enum(['left', 'middle', 'right']).default('left'),
    holdKeys: z.array(z.string()).default([]),
  }),
  z.object({ type: z.literal('drag_and_drop'), from: Point, to: Point, holdKeys: z.array(z.string()).default([]) }),
  z.object({ type: z.literal('hold_and_press'), holdKeys: Keys, pressKeys: Keys }),
  z.object({ type: z.literal('hotkey'), keys: Keys }),
  /** Opens an application of the catalogue by name, or a file by its path below the home folder. */
  z.object({ type: z.literal('open'), target: z.string().min(1) }),
  /** Positive clicks show content below (or to the right with shift). */
  z.object({ type: z.literal('scroll'), ...pointFields, clicks: z.int(), shift: z.boolean().default(false) }),
  z.object({ type: z.literal('switch_applications'), application: z.string().min(1) }),
  /** Types into the focused element; `overwrite` replaces what it holds, `enter` presses Enter afterwards. */
  z.object({
    type: z.literal('type'),
    text: z.string(),
    overwrite: z.boolean().default(false),
    enter: z.boolean().default(false),
  }),
  z.object({ type: z.literal('wait'), seconds: z.number().min(0).max(60) }),
  /** The words asked for by an information-retrieval task. */
  z.object({ type: z.literal('answer'), text: z.string() }),
  z.object({ type: z.literal('done') }),
  z.object({ type: z.literal('fail'), reason: z.string().default('') }),
  ...ExpertAction.options,
]);
export type DesktopAction = z.infer<typeof DesktopAction>;

export const AndroidAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('click'), ...pointFields }),
  z.object({ type: z.literal('long_press'), ...pointFields }),
  z.object({ type: z.literal('input_text'), text: z.string(), enter: z.boolean().default(false) }),
  z.object({ type: z.literal('open_app'), app: z.string().min(1) }),
  z.object({ type: z.literal('scroll'), direction: z.enum(['up', 'down', 'left', 'right']) }),
  z.object({ type: z.literal('wait'), seconds: z.number().min(0).max(60) }),
  z.object({ type: z.literal('navigate_back') }),
  z.object({ type: z.literal('navigate_home') }),
  z.object({ type: z.literal('answer'), text: z.string() }),
  z.object({ type: z.literal('terminate'), status: z.enum(['success', 'failure']) }),
]);
export type AndroidAction = z.infer<typeof AndroidAction>;

/** What only has the fields of a phone's click is one: as a desktop's it would get a button. */
const PhoneClick = z.strictObject({ type: z.literal('click'), ...pointFields });
export const Action = z.union([PhoneClick, DesktopAction, AndroidAction]);
export type Action = z.infer<typeof Action>;

/** True for actions that end an episode and are never sent to an environment. */
export function endsEpisode(action: Action): boolean {
  return action.type === 'done' || action.type === 'fail' || action.type === 'terminate';
}

/** True for actions that only an expert has. A step has one only when it was refused. */
export function isExpertAction(action: Action): action is ExpertAction {
  return action.type === 'set_cell_values' || action.type === 'highlight_text_span';
}
