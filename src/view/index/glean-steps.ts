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

export interface Steps {
  /** Where their list stands in the trajectory. */
  from: number;
  to: number;
  count: number;
  /** When the screen before the first step was seen. */
  startedAtMs: number;
  isRefused: boolean;
  isUnusable: boolean;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** The screen before the last step; undefined without steps. It can be read until the next call of gleanSteps. */
  readLastScreen(): Screen | undefined;
}

/**
 * Finds the steps of a trajectory, which is the first `length` bytes of JSON; there has to be room for one more. Their texts
 * go to `texts`. Throws when they have not the keys that are needed; some texts may have been given by then.
 */
export function gleanSteps(bytes: Uint8Array, length: number, texts: TextSink): Steps {
  json.open(bytes, length);
  sink = texts;
  finished = undefined;
  json.object(TRAJECTORY);
  if (!finished) throw new Error('has no steps');
  return finished;
}

const json = new JsonReader();
// Of the trajectory that is being read: readers of keys are made once, since making them takes longer than reading a step.
let sink: TextSink;
let finished: Steps | undefined;
let current: Steps;
/** The screen before the step that is being read. */
let screen: { from: number; to: number };
/** Keys of the step that is being read, one bit each. */
let has: number;
const [WINDOW, TIME, INTENT, ACTION, NAME, PROMPT, COMPLETION, COST] = [1, 2, 4, 8, 16, 32, 64, 128];
const OF_STEP = WINDOW | TIME | INTENT | ACTION;
const OF_USAGE = PROMPT | COMPLETION | COST;

const addText = () => json.addText(sink);
const addTextOfAction = () => (json.isText() ? json.addText(sink) : json.pass());

/** Throws when not all of `keys` have been read. */
function demand(keys: number): void {
  if ((has & keys) !== keys) throw new Error(`steps.${current.count}: is no step`);
}

const OBSERVATION = membersOf({
  window() {
    has |= WINDOW;
    addText();
  },
  capturedAtMs() {
    has |= TIME;
    const time = json.number();
    if (current.count === 0) current.startedAtMs = time;
  },
});
const TARGET = membersOf({
  name() {
    has |= NAME;
    addText();
  },
});
const USAGE = membersOf({
  promptTokens() {
    has |= PROMPT;
    current.promptTokens += json.number();
  },
  completionTokens() {
    has |= COMPLETION;
    current.completionTokens += json.number();
  },
  costUsd() {
    has |= COST;
    current.costUsd += json.number();
  },
});
const STEP = membersOf({
  observation() {
    const from = json.next();
    json.object(OBSERVATION);
    screen = { from, to: json.at };
  },
  intent() {
    has |= INTENT;
    addText();
  },
  action() {
    has |= ACTION;
    json.eachMember(addTextOfAction);
  },
  thought: addText,
  target() {
    json.object(TARGET);
    demand(NAME);
  },
  reflection: addText,
  actionError() {
    current.isRefused = true;
    addText();
  },
  unusable() {
    current.isUnusable = true;
    addText();
  },
  usage() {
    json.object(USAGE);
    demand(OF_USAGE);
  },
});
const TRAJECTORY = membersOf({
  steps() {
    current = {
      from: json.next(),
      to: 0,
      count: 0,
      startedAtMs: 0,
      isRefused: false,
      isUnusable: false,
      promptTokens: 0,
      completionTokens: 0,
      costUsd: 0,
      readLastScreen: () => (current.count > 0 ? readScreen() : undefined),
    };
    json.list(() => {
      has = 0;
      json.object(STEP);
      demand(OF_STEP);
      // A record is damaged when its first screen is; of the others only the keys that are kept are looked at.
      if (current.count === 0) readScreen();
      current.count += 1;
    });
    current.to = json.at;
    finished = current;
  },
});

function readScreen(): Screen {
  return Screen.parse(JSON.parse(json.decode(screen.from, screen.to)));
}
