/** The model-based summarizer: a model reads an exploration's screens in order and notes actions and data. */
import { z } from 'zod';
import type { ObservationMode } from '../../agent/screens/agent-options.ts';
import { listScreens, screenKey } from '../../agent/screens/list-screens.ts';
import { placeScreens } from '../../agent/screens/place-screens.ts';
import { showSteps } from '../../agent/screens/show-steps.ts';
import type { Message, ModelFor } from '../../model/chat-model.ts';
import { definePrompt } from '../../prompt/prompt.ts';
import type { Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import type { Summarizer } from '../../explore/summarizer.ts';

export interface ModelSummarizerOptions {
  screens: ObservationMode;
  /** Limit of screens per request; a longer exploration takes several, each with the earlier notes. */
  maxImages: number;
  /** Includes the explorer's thoughts. Default: false. */
  thoughts?: boolean;
}

export interface ModelSummarizerDeps {
  store: Store;
  models: ModelFor;
  options: ModelSummarizerOptions;
}

const MAX_LINES = 200;

const prompt = definePrompt('explore/summarizer', {
  app: z.string(),
  first_step: z.int(),
  last_step: z.int(),
  step_count: z.int(),
  earlier_notes: z.string(),
  screens: z.string(),
});

const Notes = z.object({ actions_taken: z.array(z.string()), data_found: z.array(z.string()) });
type Notes = z.infer<typeof Notes>;

/** An exploration without steps gives no notes and needs no model call. */
export function createModelSummarizer(deps: ModelSummarizerDeps): Summarizer {
  return {
    name: 'model',
    async summarize(trajectory, signal) {
      const notes: Notes = { actions_taken: [], data_found: [] };
      for (const range of splitSteps(trajectory, deps.options)) {
        const messages = await askAbout(trajectory, range, notes, deps);
        const format = { kind: 'json', name: 'notes', schema: Notes } as const;
        const { value } = await deps.models('summarizer', 'explore').complete({ messages, format }, signal);
        notes.actions_taken.push(...value.actions_taken);
        notes.data_found.push(...value.data_found);
      }
      return { actionsTaken: tidy(notes.actions_taken), dataFound: [...new Set(tidy(notes.data_found))] };
    },
  };
}

interface StepRange {
  from: number;
  to: number;
  /** Steps whose screen differs from the previous one. */
  shown: ReadonlySet<number>;
}

function splitSteps(trajectory: Trajectory, { screens: view, maxImages }: ModelSummarizerOptions): StepRange[] {
  if (trajectory.steps.length === 0) return [];
  const screens = listScreens(trajectory);
  const changed = screens
    .filter((screen, index) => index === 0 || screenKey(screen, view) !== screenKey(screens[index - 1]!, view))
    .map(({ step }) => step);
  const ranges: StepRange[] = [];
  for (let start = 0; start < changed.length; start += maxImages) {
    const to = changed[start + maxImages] ?? screens.length;
    ranges.push({ from: changed[start]!, to, shown: new Set(changed.slice(start, start + maxImages)) });
  }
  return ranges;
}

async function askAbout(
  trajectory: Trajectory,
  range: StepRange,
  notes: Notes,
  { store, options }: ModelSummarizerDeps,
): Promise<Message[]> {
  const parts = await showSteps(store, trajectory, {
    ...range,
    view: options.screens,
    thoughts: options.thoughts ?? false,
  });
  const variables = {
    app: trajectory.app,
    first_step: range.from + 1,
    last_step: Math.min(range.to, trajectory.steps.length),
    step_count: trajectory.steps.length,
    earlier_notes: [...notes.actions_taken, ...notes.data_found].map((line) => `- ${line}`).join('\n'),
  };
  return placeScreens((screens) => prompt.render({ ...variables, screens }), parts);
}

function tidy(lines: readonly string[]): string[] {
  return lines
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/^[-*•] /, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .slice(0, MAX_LINES);
}
