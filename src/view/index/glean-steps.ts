/** Facts of a trajectory's steps for the index, read from their bytes, since a run has a million steps. */
import { membersOf, type JsonReader } from './json-reader.ts';
import type { TextSink } from './word-table.ts';

export interface Screen {
  screenshot: { sha256: string; width: number; height: number };
  capturedAtMs: number;
}

export interface Steps {
  count: number;
  /** Time of the screen before the first step. */
  startedAtMs: number;
  isRefused: boolean;
  isUnusable: boolean;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** Offset of the screen before the last step, for readScreen. Undefined without steps. */
  lastScreenAt: number | undefined;
}

/**
 * Reads the list of steps at the position of `reader`. Adds their texts to `texts`. Throws if required keys are
 * missing, perhaps after adding some texts.
 */
export function readSteps(reader: JsonReader, texts: TextSink): Steps {
  json = reader;
  sink = texts;
  current = {
    count: 0,
    startedAtMs: 0,
    isRefused: false,
    isUnusable: false,
    promptTokens: 0,
    completionTokens: 0,
    costUsd: 0,
    lastScreenAt: undefined,
  };
  json.list(readStep);
  return current;
}

/** Reads the screen at the position of `reader`. Throws if required keys are missing. */
export function readScreen(reader: JsonReader): Screen {
  json = reader;
  has = 0;
  json.object(SCREEN);
  demand(WINDOW | TIME | PICTURE, 'a screen');
  return { screenshot: { sha256, width, height }, capturedAtMs };
}

// The current record. Module state, because the readers of keys are created once: creating them takes longer than
// reading a step.
let json: JsonReader;
let sink: TextSink;
let current: Steps;
/** Keys read so far of the current step or screen, one bit each. */
let has = 0;
const [WINDOW, TIME, INTENT, ACTION, NAME, PROMPT, COMPLETION, COST] = [1, 2, 4, 8, 16, 32, 64, 128];
const [PICTURE, HASH, WIDTH, HEIGHT] = [256, 512, 1024, 2048];
const OF_STEP = WINDOW | TIME | INTENT | ACTION;
const OF_USAGE = PROMPT | COMPLETION | COST;
let [sha256, width, height, capturedAtMs] = ['', 0, 0, 0];

const addText = () => json.addText(sink);
const addTextOfAction = () => void (json.isText() ? json.addText(sink) : json.pass());

/** Throws unless all of `keys` have been read. */
function demand(keys: number, what: string): void {
  if ((has & keys) !== keys) throw new Error(`${what} lacks a key`);
}

const PICTURE_KEYS = membersOf({
  sha256() {
    has |= HASH;
    sha256 = json.string();
  },
  width() {
    has |= WIDTH;
    width = json.number();
  },
  height() {
    has |= HEIGHT;
    height = json.number();
  },
});

function readPicture(): void {
  json.object(PICTURE_KEYS);
  demand(HASH | WIDTH | HEIGHT, 'a screenshot');
  has |= PICTURE;
}

function readTime(): void {
  has |= TIME;
  capturedAtMs = json.number();
}

const SCREEN = membersOf({
  screenshot: readPicture,
  window() {
    has |= WINDOW;
    json.text();
  },
  capturedAtMs: readTime,
});
const OBSERVATION = membersOf({
  screenshot() {
    // A damaged first screen makes the record damaged; of the others only the kept keys are read.
    if (current.count === 0) readPicture();
    else json.pass();
  },
  window() {
    has |= WINDOW;
    addText();
  },
  capturedAtMs: readTime,
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
    current.lastScreenAt = json.next();
    json.object(OBSERVATION);
  },
  intent() {
    has |= INTENT;
    addText();
  },
  action() {
    has |= ACTION;
    json.object([], addTextOfAction);
  },
  thought: addText,
  target() {
    json.object(TARGET);
    demand(NAME, 'a target');
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
    demand(OF_USAGE, 'usage');
  },
});

function readStep(): void {
  has = 0;
  json.object(STEP);
  demand(OF_STEP, `step ${current.count}`);
  if (current.count === 0) {
    demand(PICTURE, 'the first step');
    current.startedAtMs = capturedAtMs;
  }
  current.count += 1;
}
