/** Builds the request to the task generator's model. Screens come first and proposals last, for prefix caches. */
import { z } from 'zod';
import type { DeviceFacts } from '../../agent/device-facts.ts';
import { placeScreens } from '../../agent/screens/place-screens.ts';
import { joinTexts, showScreen } from '../../agent/screens/show-steps.ts';
import type { ObservationMode } from '../../agent/screens/agent-options.ts';
import type { ContentPart, Message } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import { Guideline, Platform, type Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { quoteText } from '../../text/quote-text.ts';
import type { NumberedScreen } from './select-screens.ts';

const prompt = definePrompt('propose/task-generator', {
  app: z.string(),
  /** The application in words; '' when they are the context. */
  about: z.string(),
  /** The device's date; '' when unknown. */
  date: z.string(),
  max_steps: z.int(),
  platform: z.string(),
  has_screens: z.boolean(),
  description: z.string(),
  shown_count: z.int(),
  screen_count: z.int(),
  screens: z.string(),
  guideline: z.string(),
  proposed: z.string(),
  count: z.int(),
  has_wanted: z.boolean(),
});

const GUIDELINE_PROMPTS = new Map(
  Guideline.options.map((name) => [name, definePrompt(`propose/guidelines/${name}`, { platform: Platform })]),
);

export interface GeneratorRequest {
  trajectory: Trajectory;
  guideline: Guideline;
  /** Knowledge about the application: its screens, or its description. */
  context:
    | { kind: 'screens'; screens: readonly NumberedScreen[]; screenCount: number }
    | { kind: 'description'; text: string };
  view: ObservationMode;
  /** Lines about earlier proposals, and why some were refused. */
  proposed: readonly string[];
  count: number;
  /** True to ask for the wanted end state as well. */
  wanted: boolean;
  maxSteps: number;
  device: DeviceFacts;
}

export async function buildGeneratorRequest(store: Store, request: GeneratorRequest): Promise<Message[]> {
  const { trajectory, guideline, context, view, proposed, count, wanted, maxSteps, device } = request;
  const { app, platform } = trajectory;
  const screens = context.kind === 'screens' ? context.screens : [];
  const parts = await showScreens(store, trajectory, screens, view);
  const variables = {
    app,
    about: context.kind === 'screens' ? device.describeApp(app) : '',
    date: dateOf(trajectory, device),
    max_steps: maxSteps,
    platform: platform === 'desktop' ? 'Linux desktop' : 'Android',
    has_screens: context.kind === 'screens',
    description: context.kind === 'description' ? context.text : '',
    shown_count: screens.length,
    screen_count: context.kind === 'screens' ? context.screenCount : 0,
    guideline: GUIDELINE_PROMPTS.get(guideline)!.render({ platform }).user,
    proposed: proposed.join('\n'),
    count,
    has_wanted: wanted,
  };
  return placeScreens((marker) => prompt.render({ ...variables, screens: marker }), parts);
}

function dateOf({ steps, finalObservation }: Trajectory, { dateAt }: DeviceFacts): string {
  const first = steps[0]?.observation ?? finalObservation;
  return first ? dateAt(first.capturedAtMs) : '';
}

async function showScreens(
  store: Store,
  { steps }: Trajectory,
  screens: readonly NumberedScreen[],
  view: ObservationMode,
): Promise<ContentPart[]> {
  const parts: ContentPart[] = [];
  for (const { number, step, observation } of screens) {
    const cause = steps[step - 1];
    const origin = cause ? `after the step ${quoteText(cause.intent)}` : 'where every task starts';
    parts.push(
      { type: 'text', text: `Screen ${number} (${origin}):` },
      ...(await showScreen(store, observation, view)),
    );
  }
  return joinTexts(parts);
}
