/**
 * What the index keeps of each record: a few facts, and the texts that can be searched. Records are not checked against
 * their hashes here: an index is a way to find them, and the pages of a trajectory read it whole and checked.
 */
// Threads of the index load this: the whole of zod, or the schemas of the records, take 45 MB of each thread.
import { isAscii } from 'node:buffer';
import * as z from 'zod/mini';
import type { RecordKind } from '../../store/record-kinds.ts';
import type { Result, TrajectoryRow } from '../rows/row.ts';
import { gleanSteps, Screen } from './glean-steps.ts';
import type { TextSink } from './word-table.ts';

const Usage = z.object({ promptTokens: z.number(), completionTokens: z.number(), costUsd: z.number() });
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

type Glean = (record: unknown, texts: TextSink) => object;

const GLEAN: { [Kind in Exclude<RecordKind, 'trajectories'>]?: Glean } = {
  tasks: (record, texts) => gleanTask(TaskKeys.parse(record), texts),
  verdicts: (record, texts) => gleanVerdict(VerdictKeys.parse(record), texts),
  reviews: (record, texts) => {
    const { note, ...facts } = z
      .object({
        trajectoryId: z.string(),
        reviewer: z.string(),
        reviewedAt: z.string(),
        result: z.enum(['success', 'failure', 'unsure']),
        note: z.string(),
      })
      .parse(record);
    texts.addText(note);
    return facts;
  },
  categories: (record) => z.object({ categories: z.array(z.string()) }).parse(record),
  proposals: (record) => z.object({ taskIds: z.array(z.string()) }).parse(record),
  contests: (record) => z.object({ keptId: z.optional(z.string()) }).parse(record),
  quarantine: (record) => z.object({ stage: z.string(), code: z.string(), message: z.string() }).parse(record),
  'model-replies': (record) =>
    z
      .object({ role: z.string(), stage: z.string(), model: z.string(), usage: Usage, usageReported: z.boolean() })
      .parse(record),
};

/**
 * Facts of a record, which is the first `length` bytes of JSON; there has to be room for one more. Its texts go to `texts`.
 * Throws when the record has not the keys that are needed; some of its texts may have been given by then. Damage within what
 * is passed over of a trajectory's steps is not seen.
 */
export function gleanRecord(kind: RecordKind, bytes: Buffer, length: number, texts: TextSink): object {
  if (kind === 'trajectories') return gleanTrajectory(bytes, length, texts);
  const record: unknown = JSON.parse(decode(bytes.subarray(0, length)));
  return GLEAN[kind]?.(record, texts) ?? {};
}

/** Texts of 7-bit letters are nearly all, and are decoded four times as fast. */
function decode(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');
}

/** Its steps are gone through without making values of them: a run has a million. */
function gleanTrajectory(bytes: Buffer, length: number, texts: TextSink): TrajectoryFacts {
  const steps = gleanSteps(bytes, length, texts);
  const rest = `${decode(bytes.subarray(0, steps.from))}[]${decode(bytes.subarray(steps.to, length))}`;
  const trajectory = TrajectoryKeys.parse(JSON.parse(rest));
  const { finalObservation, environment, initialState, error, answer, app, turn } = trajectory;
  const end = finalObservation ?? steps.readLastScreen();
  const facts: TrajectoryFacts = {
    kind: trajectory.kind,
    app,
    taskId: trajectory.taskId ?? null,
    instruction: trajectory.instruction ?? `${app}, turn ${turn ?? 1}`,
    outcome: trajectory.outcome,
    flags: [
      ...(steps.isRefused ? (['refused-action'] as const) : []),
      ...(steps.isUnusable ? (['unusable-reply'] as const) : []),
      ...(error ? (['error'] as const) : []),
      ...(answer === undefined ? [] : (['answer'] as const)),
    ],
    steps: steps.count,
    try: trajectory.try ?? 1,
    turn: turn ?? null,
    persona: initialState.persona ?? null,
    policy: trajectory.policy,
    environment: environment.name,
    startedAtMs: steps.count > 0 ? steps.startedAtMs : (end?.capturedAtMs ?? 0),
    endedAtMs: end?.capturedAtMs ?? 0,
    promptTokens: steps.promptTokens,
    completionTokens: steps.completionTokens,
    costUsd: steps.costUsd,
    image: end?.screenshot ?? null,
  };
  for (const text of [facts.instruction, answer, error?.message]) if (text !== undefined) texts.addText(text);
  return facts;
}

function gleanTask({ check, ...task }: z.infer<typeof TaskKeys>, texts: TextSink): TaskFacts {
  texts.addText(task.instruction);
  return { ...task, hasCheck: check !== undefined };
}

function gleanVerdict(verdict: z.infer<typeof VerdictKeys>, texts: TextSink): FactsOf['verdicts'] {
  const { trajectoryId, verifier, result, score, reasoning, screenDetails, injections } = verdict;
  for (const text of [reasoning, screenDetails, ...(injections ?? []).map((injection) => injection.text)]) {
    texts.addText(text);
  }
  return {
    trajectoryId,
    verifier,
    result: result ?? 'unscored',
    score: score ?? null,
    injected: injections !== undefined,
  };
}
