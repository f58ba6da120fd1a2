/** Facts of a trajectory for the index, read from its bytes. Parsing the whole record would take twice as long. */
import type { TrajectoryRow } from '../rows/row.ts';
import { readScreen, readSteps, type Screen, type Steps } from './glean-steps.ts';
import { membersOf, recordReader as json } from './json-reader.ts';
import type { TextSink } from './word-table.ts';

/** A row's facts that come from the trajectory itself. */
export type TrajectoryFacts = Omit<
  TrajectoryRow,
  'id' | 'guideline' | 'categories' | 'verdict' | 'score' | 'verdicts' | 'labels' | 'disagreements'
>;

/**
 * The trajectory is the first `length` bytes of JSON, with room for one more byte. Adds its texts to `texts`. Throws if
 * required keys are missing, perhaps after adding some texts.
 */
export function gleanTrajectory(bytes: Buffer, length: number, texts: TextSink): TrajectoryFacts {
  json.open(bytes, length);
  sink = texts;
  found = {};
  json.object(TRAJECTORY);
  json.end();
  for (const key of NEEDED) if (found[key] === undefined) throw new Error(`${key}: is missing`);
  const { kind, app, environment, policy, outcome, steps, turn, answer, error } = found as Found;
  const end = found.end ?? readScreenAt(steps.lastScreenAt);
  const facts: TrajectoryFacts = {
    kind,
    app,
    taskId: found.taskId ?? null,
    instruction: found.instruction ?? `${app}, turn ${turn ?? 1}`,
    outcome,
    flags: [
      ...(steps.isRefused ? (['refused-action'] as const) : []),
      ...(steps.isUnusable ? (['unusable-reply'] as const) : []),
      ...(error === undefined ? [] : (['error'] as const)),
      ...(answer === undefined ? [] : (['answer'] as const)),
    ],
    steps: steps.count,
    try: found.try ?? 1,
    turn: turn ?? null,
    persona: found.persona ?? null,
    policy,
    environment,
    startedAtMs: steps.count > 0 ? steps.startedAtMs : (end?.capturedAtMs ?? 0),
    endedAtMs: end?.capturedAtMs ?? 0,
    promptTokens: steps.promptTokens,
    completionTokens: steps.completionTokens,
    costUsd: steps.costUsd,
    image: end?.screenshot ?? null,
  };
  if (found.instruction === undefined) texts.addText(facts.instruction);
  return facts;
}

function readScreenAt(place: number | undefined): Screen | undefined {
  if (place === undefined) return undefined;
  json.at = place;
  return readScreen(json);
}

interface Found {
  kind: TrajectoryFacts['kind'];
  app: string;
  /** Name of the environment. */
  environment: string;
  initialState: true;
  policy: string;
  outcome: string;
  steps: Steps;
  persona?: string;
  turn?: number;
  taskId?: string;
  try?: number;
  instruction?: string;
  answer?: string;
  /** Message of the error. */
  error?: string;
  /** The screen after the last step. */
  end?: Screen;
}

const KINDS: readonly TrajectoryFacts['kind'][] = ['exploration', 'execution', 'demonstration'];
const NEEDED = ['kind', 'app', 'environment', 'initialState', 'policy', 'outcome', 'steps'] as const;

// The current trajectory, as module state, because the readers of keys are created once.
let sink: TextSink;
let found: Partial<Found> = {};

type TextKey = 'app' | 'policy' | 'outcome' | 'persona' | 'taskId';

const keepText = (key: TextKey) => () => void (found[key] = json.string());
const searchText = (key: 'instruction' | 'answer') => () => void (found[key] = json.addString(sink));
const keepNumber = (key: 'turn' | 'try') => () => void (found[key] = json.number());

const ENVIRONMENT = membersOf({ name: () => void (found.environment = json.string()) });
const INITIAL_STATE = membersOf({ persona: keepText('persona') });
let hasCode = false;
const ERROR = membersOf({
  code() {
    json.text();
    hasCode = true;
  },
  message: () => void (found.error = json.addString(sink)),
});
const TRAJECTORY = membersOf({
  kind() {
    const name = json.string();
    found.kind = KINDS.find((kind) => kind === name);
    if (found.kind === undefined) throw new Error('kind: is none of a trajectory');
  },
  app: keepText('app'),
  environment() {
    json.object(ENVIRONMENT);
    if (found.environment === undefined) throw new Error('environment: has no name');
  },
  initialState() {
    json.object(INITIAL_STATE);
    found.initialState = true;
  },
  policy: keepText('policy'),
  outcome: keepText('outcome'),
  steps: () => void (found.steps = readSteps(json, sink)),
  turn: keepNumber('turn'),
  taskId: keepText('taskId'),
  try: keepNumber('try'),
  instruction: searchText('instruction'),
  answer: searchText('answer'),
  error() {
    hasCode = false;
    json.object(ERROR);
    if (!hasCode || found.error === undefined) throw new Error('error: lacks its code or message');
  },
  finalObservation: () => void (found.end = readScreen(json)),
});
