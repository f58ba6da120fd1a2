/**
 * What the index keeps of each record: a few facts, and the texts that can be searched. Records are not checked against
 * their hashes here: an index is a way to find them, and the pages of a trajectory read it whole and checked.
 */
// Threads of the index load this: the whole of zod, or the schemas of the records, take 45 MB of each thread.
import * as z from 'zod/mini';
import type { RecordKind } from '../../store/record-kinds.ts';
import type { Result, TrajectoryRow } from '../rows/row.ts';

const Usage = z.object({ promptTokens: z.number(), completionTokens: z.number(), costUsd: z.number() });
const Screen = z.object({
  screenshot: z.object({ sha256: z.string(), width: z.number(), height: z.number() }),
  window: z.string(),
  capturedAtMs: z.number(),
});
interface StepKeys {
  observation: z.infer<typeof Screen>;
  thought?: string;
  intent: string;
  action: Readonly<Record<string, unknown>>;
  target?: { name: string };
  reflection?: string;
  actionError?: string;
  unusable?: string;
  usage?: z.infer<typeof Usage>;
}
/** By hand, since a run has a million steps: a schema that copies each takes as long as it takes to parse the JSON. */
const StepKeys = z.custom<StepKeys>((value) => {
  const step = value as StepKeys | null;
  return (
    typeof step === 'object' &&
    isText(step?.observation?.window) &&
    isText(step.intent) &&
    typeof step.action === 'object' &&
    step.action !== null &&
    isTextOrNothing(step.thought) &&
    isTextOrNothing(step.reflection) &&
    isTextOrNothing(step.actionError) &&
    isTextOrNothing(step.unusable) &&
    (step.target === undefined || isText(step.target?.name)) &&
    (step.usage === undefined || isUsage(step.usage))
  );
}, 'is no step');
const TrajectoryKeys = z.object({
  kind: z.enum(['exploration', 'execution', 'demonstration']),
  app: z.string(),
  environment: z.object({ name: z.string() }),
  initialState: z.object({ persona: z.optional(z.string()) }),
  policy: z.string(),
  turn: z.optional(z.number()),
  taskId: z.optional(z.string()),
  try: z.optional(z.number()),
  instruction: z.optional(z.string()),
  steps: z.array(StepKeys),
  finalObservation: z.optional(Screen),
  outcome: z.string(),
  answer: z.optional(z.string()),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});
const TaskKeys = z.object({
  instruction: z.string(),
  apps: z.array(z.string()).check(z.minLength(1)),
  platform: z.string(),
  guideline: z.string(),
  answer: z.optional(z.string()),
  evidence: z.object({ trajectoryId: z.string(), steps: z.array(z.number()) }),
  generator: z.string(),
  check: z.optional(z.unknown()),
  categories: z.optional(z.array(z.string())),
});
const VerdictKeys = z.object({
  trajectoryId: z.string(),
  verifier: z.string(),
  result: z.nullable(z.enum(['success', 'failure'])),
  score: z.optional(z.number()),
  reasoning: z.string(),
  screenDetails: z.string(),
  injections: z.optional(z.array(z.object({ text: z.string() }))),
});

/** What a row has of the trajectory itself. */
export type TrajectoryFacts = Omit<
  TrajectoryRow,
  'id' | 'guideline' | 'categories' | 'verdict' | 'score' | 'verdicts' | 'labels' | 'disagreements'
>;

export interface TaskFacts extends Pick<z.infer<typeof TaskKeys>, 'platform' | 'apps' | 'answer' | 'evidence'> {
  guideline: string;
  instruction: string;
  /** That a model gave; without them they are guessed. */
  categories?: string[];
  generator: string;
  hasCheck: boolean;
}

/** Facts by kind of record; what a kind has no entry for is only known to be there. */
export interface FactsOf {
  trajectories: TrajectoryFacts;
  tasks: TaskFacts;
  verdicts: { trajectoryId: string; verifier: string; result: Result; score: number | null; injected: boolean };
  reviews: { trajectoryId: string; reviewer: string; result: 'success' | 'failure' | 'unsure'; reviewedAt: string };
  categories: { categories: string[] };
  proposals: { taskIds: string[] };
  contests: { keptId?: string | undefined };
  quarantine: { stage: string; code: string; message: string };
  'model-replies': { role: string; stage: string; model: string; usage: z.infer<typeof Usage>; usageReported: boolean };
}

export interface Gleaned {
  facts: object;
  texts: readonly string[];
}

const GLEAN: { [Kind in RecordKind]?: (record: unknown) => Gleaned } = {
  trajectories: (record) => gleanTrajectory(TrajectoryKeys.parse(record)),
  tasks: (record) => gleanTask(TaskKeys.parse(record)),
  verdicts: (record) => gleanVerdict(VerdictKeys.parse(record)),
  reviews: (record) => {
    const { note, ...facts } = z
      .object({
        trajectoryId: z.string(),
        reviewer: z.string(),
        reviewedAt: z.string(),
        result: z.enum(['success', 'failure', 'unsure']),
        note: z.string(),
      })
      .parse(record);
    return { facts, texts: [note] };
  },
  categories: (record) => ({ facts: z.object({ categories: z.array(z.string()) }).parse(record), texts: [] }),
  proposals: (record) => ({ facts: z.object({ taskIds: z.array(z.string()) }).parse(record), texts: [] }),
  contests: (record) => ({ facts: z.object({ keptId: z.optional(z.string()) }).parse(record), texts: [] }),
  quarantine: (record) => ({
    facts: z.object({ stage: z.string(), code: z.string(), message: z.string() }).parse(record),
    texts: [],
  }),
  'model-replies': (record) => ({
    facts: z
      .object({ role: z.string(), stage: z.string(), model: z.string(), usage: Usage, usageReported: z.boolean() })
      .parse(record),
    texts: [],
  }),
};

/** Throws when the record has not the keys that are needed. */
export function gleanRecord(kind: RecordKind, record: unknown): Gleaned {
  return GLEAN[kind]?.(record) ?? { facts: {}, texts: [] };
}

function gleanTrajectory(trajectory: z.infer<typeof TrajectoryKeys>): Gleaned {
  const { steps, finalObservation, environment, initialState, error, answer, app, turn, ...rest } = trajectory;
  const first = steps[0] ? Screen.parse(steps[0].observation) : finalObservation;
  const last = finalObservation ?? (steps.length > 0 ? Screen.parse(steps.at(-1)!.observation) : undefined);
  const sum = (key: 'promptTokens' | 'completionTokens' | 'costUsd') =>
    steps.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0);
  const facts: TrajectoryFacts = {
    kind: rest.kind,
    app,
    taskId: rest.taskId ?? null,
    instruction: rest.instruction ?? `${app}, turn ${turn ?? 1}`,
    outcome: rest.outcome,
    flags: [
      ...(steps.some(({ actionError }) => actionError !== undefined) ? (['refused-action'] as const) : []),
      ...(steps.some(({ unusable }) => unusable !== undefined) ? (['unusable-reply'] as const) : []),
      ...(error ? (['error'] as const) : []),
      ...(answer === undefined ? [] : (['answer'] as const)),
    ],
    steps: steps.length,
    try: rest.try ?? 1,
    turn: turn ?? null,
    persona: initialState.persona ?? null,
    policy: rest.policy,
    environment: environment.name,
    startedAtMs: first?.capturedAtMs ?? 0,
    endedAtMs: last?.capturedAtMs ?? 0,
    promptTokens: sum('promptTokens'),
    completionTokens: sum('completionTokens'),
    costUsd: sum('costUsd'),
    image: last?.screenshot ?? null,
  };
  const texts = [facts.instruction];
  for (const step of steps) addTextsOf(step, texts);
  texts.push(answer ?? '', error?.message ?? '');
  return { facts, texts };
}

function addTextsOf(step: StepKeys, texts: string[]): void {
  texts.push(step.intent, step.observation.window);
  for (const text of [step.thought, step.reflection, step.target?.name, step.actionError, step.unusable]) {
    if (text !== undefined) texts.push(text);
  }
  for (const key in step.action) {
    const value = step.action[key];
    if (typeof value === 'string') texts.push(value);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isUsage(usage: z.infer<typeof Usage> | null): boolean {
  return [usage?.promptTokens, usage?.completionTokens, usage?.costUsd].every((value) => typeof value === 'number');
}

function gleanTask({ check, ...task }: z.infer<typeof TaskKeys>): Gleaned {
  const facts: TaskFacts = { ...task, hasCheck: check !== undefined };
  return { facts, texts: [task.instruction] };
}

function gleanVerdict(verdict: z.infer<typeof VerdictKeys>): Gleaned {
  const { trajectoryId, verifier, result, score, reasoning, screenDetails, injections } = verdict;
  const facts = {
    trajectoryId,
    verifier,
    result: result ?? 'unscored',
    score: score ?? null,
    injected: injections !== undefined,
  } satisfies FactsOf['verdicts'];
  return { facts, texts: [reasoning, screenDetails, ...(injections ?? []).map(({ text }) => text)] };
}
