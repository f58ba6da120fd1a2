/** Turns steps of a trajectory into the parts of a message: screens, and between them the actions in words. */
import { describeAction } from '../../actions/index.ts';
import { quoteResult } from '../describe-result.ts';
import type { ContentPart, PromptImage } from '../../model/chat-model.ts';
import type { ActResult, Step, StoredObservation, Trajectory } from '../../schema/index.ts';
import { loadObservation } from '../../store/observation-io.ts';
import { loadResults } from '../../store/result-io.ts';
import type { Store } from '../../store/store.ts';
import { quoteText } from '../../text/quote-text.ts';
import type { ObservationMode } from './agent-options.ts';
import { listAsText } from './element-list.ts';
import { listScreens } from './list-screens.ts';
import { numberElements } from './number-elements.ts';

const LONGEST_REASON = 1200;
const LONGEST_TEXT = 12_000;

export interface ShowStepsInput {
  /** Steps from `from` up to but excluding `to`; a `to` beyond the last step includes the last screen. */
  from: number;
  to: number;
  view: ObservationMode;
  /** Steps shown with their screen; the others appear in words only. */
  shown: ReadonlySet<number>;
  /** Includes the agent's thoughts. Default: false, so that they cannot influence a judge. */
  thoughts?: boolean;
  /** Draws on a step's picture before it is shown. */
  draw?: (image: PromptImage, step: Step) => Promise<PromptImage>;
}

/** Steps are numbered from 1 for models. */
export async function showSteps(store: Store, trajectory: Trajectory, input: ShowStepsInput): Promise<ContentPart[]> {
  const { from, to, view, shown, draw, thoughts = false } = input;
  const parts: ContentPart[] = [];
  const results = await loadResults(({ sha256 }) => store.getBlob(sha256), trajectory.steps.slice(from, to));
  for (const screen of listScreens(trajectory).slice(from, to)) {
    const step = trajectory.steps[screen.step];
    if (shown.has(screen.step)) {
      parts.push({ type: 'text', text: step ? `Screen before step ${screen.step + 1}:` : 'Screen at the end:' });
      for (const part of await showScreen(store, screen.observation, view)) {
        const drawn = part.type === 'image' && step && draw ? await draw(part.image, step) : undefined;
        parts.push(drawn ? { type: 'image', image: drawn } : part);
      }
    }
    if (step) parts.push({ type: 'text', text: describeStep(step, { thoughts, result: results.get(step.index) }) });
  }
  return joinTexts(parts);
}

/** `Step 3: click at (120, 80). Action in words: "Open the File menu."`, and thought and result on lines of their own. */
export function describeStep(
  step: Step,
  { thoughts, result }: { thoughts: boolean; result?: ActResult | undefined },
): string {
  if (step.unusable !== undefined) return `Step ${step.index + 1}: the agent decided on nothing and waited a moment.`;
  const described = [
    `Step ${step.index + 1}: ${describeAction(step.action)}. Action in words: ${quoteText(step.intent)}`,
  ];
  if (thoughts && step.thought) described.push(`Reason: ${quoteText(step.thought, LONGEST_REASON)}`);
  if (step.actionError !== undefined)
    described.push(`This action was refused and did nothing: ${quoteText(step.actionError)}`);
  if (result) described.push(`Result: ${quoteResult(result)}`);
  return described.join('\n');
}

/** Joins adjacent text parts. */
export function joinTexts(parts: readonly ContentPart[]): ContentPart[] {
  const joined: ContentPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = { type: 'text', text: `${last.text}\n${part.text}` };
    } else joined.push(part);
  }
  return joined;
}

/** A stored screen as the parts of a message. */
export async function showScreen(
  store: Store,
  observation: StoredObservation,
  view: ObservationMode,
): Promise<ContentPart[]> {
  const parts: ContentPart[] = [];
  const { sha256, width, height } = observation.screenshot;
  if (view !== 'elements') parts.push({ type: 'image', image: { png: await store.getBlob(sha256), width, height } });
  if (view === 'screenshot' && !observation.text) return parts;
  const { tree, text } = await loadObservation(store, observation);
  if (view !== 'screenshot') parts.push({ type: 'text', text: listAsText(numberElements(tree)) });
  if (text) parts.push({ type: 'text', text: `Text beside the screen: ${quoteText(text, LONGEST_TEXT)}` });
  return parts;
}
