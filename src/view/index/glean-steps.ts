/** What the index keeps of the steps of a trajectory, read from their bytes: a run has a million of them. */
import * as z from 'zod/mini';
import { JsonReader, membersOf } from './json-reader.ts';
import type { TextSink } from './word-table.ts';

export const Screen = z.object({
  screenshot: z.object({ sha256: z.string(), width: z.number(), height: z.number() }),
  window: z.string(),
  capturedAtMs: z.number(),
});
export type Screen = z.infer<typeof Screen>;

export interface StepFacts {
  count: number;
  /** When the screen before the first step was seen. */
  startedAtMs: number;
  isRefused: boolean;
  isUnusable: boolean;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
}

/** Where the list of steps stands in a trajectory, and the screen before the last one. */
export interface Steps extends StepFacts {
  from: number;
  to: number;
  readScreen(): Screen | undefined;
}

/**
 * Finds the steps of a trajectory, which is the first `length` bytes of JSON; there has to be room for one more. Their texts
 * go to `texts`. Throws when they have not the keys that are needed; some texts may have been given by then.
 */
export function gleanSteps(bytes: Uint8Array, length: number, texts: TextSink): Steps {
  json.open(bytes, length);
  sink = texts;
  steps = undefined;
  json.object(TRAJECTORY);
  if (!steps) throw new Error('has no steps');
  return steps;
}

const json = new JsonReader();
// Of the trajectory that is being read: readers of keys are made once, since making them takes longer than reading a step.
let sink: TextSink;
let steps: Steps | undefined;
let found: Steps;
/** The screen of the last step that was begun. */
let screen: { from: number; to: number };
let has: { window: boolean; intent: boolean; action: boolean };

const addText = () => json.addText(sink);
const addTextOfAction = () => (json.isText() ? json.addText(sink) : json.pass());
const OBSERVATION = membersOf({
  window() {
    has.window = true;
    addText();
  },
  capturedAtMs() {
    const time = json.number();
    if (found.count === 0) found.startedAtMs = time;
  },
});
const TARGET = membersOf({ name: addText });
const USAGE = membersOf({
  promptTokens: () => void (found.promptTokens += json.number()),
  completionTokens: () => void (found.completionTokens += json.number()),
  costUsd: () => void (found.costUsd += json.number()),
});
const STEP = membersOf({
  observation() {
    const from = json.next();
    json.object(OBSERVATION);
    screen = { from, to: json.at };
  },
  intent() {
    has.intent = true;
    addText();
  },
  action() {
    has.action = true;
    json.eachMember(addTextOfAction);
  },
  thought: addText,
  target: () => json.object(TARGET),
  reflection: addText,
  actionError() {
    found.isRefused = true;
    addText();
  },
  unusable() {
    found.isUnusable = true;
    addText();
  },
  usage: () => json.object(USAGE),
});
const TRAJECTORY = membersOf({
  steps() {
    found = {
      from: json.next(),
      to: 0,
      readScreen: () => (found.count > 0 ? Screen.parse(JSON.parse(json.decode(screen.from, screen.to))) : undefined),
      count: 0,
      startedAtMs: 0,
      isRefused: false,
      isUnusable: false,
      promptTokens: 0,
      completionTokens: 0,
      costUsd: 0,
    };
    json.list(() => {
      has = { window: false, intent: false, action: false };
      json.object(STEP);
      if (!has.window || !has.intent || !has.action) throw new Error(`steps.${found.count}: is no step`);
      found.count += 1;
    });
    found.to = json.at;
    steps = found;
  },
});
