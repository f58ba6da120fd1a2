/**
 * Writes the student's reply at a step in a grammar, and proves it by parsing it back: the same actions, every point
 * inside its target element.
 */
import { isDeepStrictEqual } from 'node:util';
import { mapPoints, pointsOf } from '../../actions/index.ts';
import { PipelineError } from '../../errors.ts';
import { unitsOf } from '../../grammars/coordinate-space.ts';
import { expressAction } from '../../grammars/express-action.ts';
import type { ActionGrammar, GrammarContext, ImageSize, Reply } from '../../grammars/grammar.ts';
import type { Action, Bounds, Point, Step } from '../../schema/index.ts';
import { contains } from '../../ui/is-inside.ts';
import { replacingKeys } from '../../ui/replace-content.ts';
import { oneLine } from '../format-messages.ts';
import { holdMarks, releaseMarks, withoutMarks } from './media-marks.ts';
import type { SampleFormat } from './sample-format.ts';

export interface WrittenReply {
  text: string;
  /** Offset in `text` where the actions begin, after the thoughts. */
  actionsStart: number;
  /** Size in pixels of the screenshot as the student sees it. */
  sent: ImageSize;
  /** The parsed actions, points in screenshot pixels. */
  actions: Action[];
  /** Words of the reply; a prompt must ask for no others. */
  included: ReplyParts;
}

/** Words of a reply apart from its actions, whatever the grammar calls them. */
export interface ReplyParts {
  /** The reasons: current observations and remaining work. */
  thought: boolean;
  /** The action in a sentence. */
  intent: boolean;
}

const PYTHON: ReadonlySet<string> = new Set(['ui-tars-1.0', 'ui-tars-1.5', 'agentnet', 'scalecua']);
/** Grammars with a separate place for the intent, beside the thought. */
const WITH_INTENT: ReadonlySet<string> = new Set(['agentnet', 'scalecua', 'openai-cua', 'autoplay']);

/** False if thought and intent share one place, with the intent last. */
export function hasIntent(grammar: string): boolean {
  return WITH_INTENT.has(grammar);
}

/**
 * `end` is an end of the episode that joins the same reply. `reason` explains why the step cannot be expressed. It has
 * no step number, so that reasons can be counted.
 */
export function writeReply(
  step: Step,
  grammar: ActionGrammar,
  format: SampleFormat,
  end?: Action,
): WrittenReply | { reason: string } {
  const keys = step.target ? replacingKeys(step.target.role) : undefined;
  const own = expressAction(step.action, grammar, { replacingKeys: keys });
  const ending = end && expressAction(end, grammar, { replacingKeys: undefined });
  const actions = own && [...own, ...(ending ?? [])];
  if (!actions) return { reason: `${grammar.name} has no words for ${describe(step.action)}` };
  const { width, height } = step.observation.screenshot;
  const screen = { width, height };
  const sent = grammar.imageSize(screen);
  const target = targetOf(step);
  const context: GrammarContext = { screen, sent, ...(target ? { target } : {}) };
  const language = PYTHON.has(grammar.name) ? 'python' : 'json';
  // Only texts of actions, since marks of the grammar's own have to stay.
  const write = ({ actions: done, ...words }: Reply) =>
    releaseMarks(grammar.serialize({ ...words, actions: holdMarks(done) }, context), language);
  for (const { words, included } of wordings(step, grammar, format)) {
    const text = write({ ...words, actions });
    const back = readBack(text, grammar, context);
    if (!back || back.thought !== words.thought || back.intent !== words.intent) continue;
    if (!isSame(back.actions, actions, context, grammar)) return { reason: 'a point cannot be told exactly' };
    const alone = write({ actions });
    // The whole text, if the grammar mixes words and actions.
    const actionsStart = text.endsWith(alone) ? text.length - alone.length : 0;
    return { text, actionsStart, sent, actions: back.actions, included };
  }
  return { reason: `${grammar.name} cannot be read back` };
}

function readBack(text: string, grammar: ActionGrammar, context: GrammarContext): Reply | undefined {
  try {
    return grammar.parse(text, context);
  } catch (error) {
    if (error instanceof PipelineError) return undefined;
    throw error;
  }
}

function describe(action: Action): string {
  return action.type === 'scroll' && 'clicks' in action ? 'scroll by this much' : action.type;
}

/** Tries the words unchanged, then without the grammars' fences, then no words at all. */
function* wordings(
  step: Step,
  grammar: ActionGrammar,
  { thoughts }: SampleFormat,
): Generator<{ words: Omit<Reply, 'actions'>; included: ReplyParts }> {
  const thought = thoughts === 'kept' || thoughts === 'checked' ? (step.thought ?? '').trim() : '';
  const intent = thoughts === 'none' ? '' : oneLine(step.intent);
  for (const clean of [(text: string) => text, (text: string) => text.replaceAll(/[<>#:{}]/g, ' ').trim()]) {
    const parts = { thought: clean(withoutMarks(thought)), intent: clean(withoutMarks(intent)) };
    const included = { thought: parts.thought !== '', intent: parts.intent !== '' };
    if (!hasIntent(grammar.name)) {
      parts.thought = [parts.thought, parts.intent].filter(Boolean).join('\n');
      parts.intent = '';
    }
    yield { words: Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== '')), included };
  }
  yield { words: {}, included: { thought: false, intent: false } };
}

/** The box of the target element, if the action's point lies in it. */
function targetOf({ action, target }: Step): Bounds | undefined {
  const [point] = pointsOf(action);
  return point && target && contains(target.bounds, point) ? target.bounds : undefined;
}

function isSame(
  back: readonly Action[],
  given: readonly Action[],
  context: GrammarContext,
  { space }: ActionGrammar,
): boolean {
  const units = unitsOf(space, context);
  const unit = { x: context.screen.width / units.width, y: context.screen.height / units.height };
  const { target } = context;
  return (
    isDeepStrictEqual(back.map(withoutPoints), given.map(withoutPoints)) &&
    back.every((action, index) => {
      const [was, is] = [pointsOf(given[index]!), pointsOf(action)];
      // A point may move by more than one unit only within its element.
      const isNear = (point: Point, at: number) =>
        (at === 0 && target && contains(target, point)) ||
        (Math.abs(point.x - was[at]!.x) <= unit.x && Math.abs(point.y - was[at]!.y) <= unit.y);
      return is.every(isNear) && (!target || !is[0] || contains(target, is[0]));
    })
  );
}

function withoutPoints(action: Action): Action {
  return mapPoints(action, () => ({ x: 0, y: 0 }));
}
