/**
 * Index fields and searchable text for each record. Records are not checked against their hashes here: the index only
 * locates them, and a trajectory's page reads the whole record and verifies it.
 */
// Imported by threads of the index: the whole of zod, or the schemas of the records, take 45 MB per thread.
import { isAscii } from 'node:buffer';
import * as z from 'zod/mini';
import type { RecordKind } from '../../store/record-kinds.ts';
import { gleanTrajectory, type TrajectoryFacts } from './glean-trajectory.ts';
import { gleanVerdict, type VerdictFacts } from './glean-verdict.ts';
import type { TextSink } from './word-table.ts';

const Usage = z.object({ promptTokens: z.number(), completionTokens: z.number(), costUsd: z.number() });
const TaskKeys = z.object({
  instruction: z.string(),
  apps: z.array(z.string()).check(z.minLength(1)),
  platform: z.string(),
  guideline: z.string(),
  answer: z.optional(z.string()),
  evidence: z.object({ trajectoryId: z.string(), steps: z.array(z.number()) }),
  generator: z.string(),
  check: z.optional(z.unknown()),
  /** Categories from a model; without them they are guessed. */
  categories: z.optional(z.array(z.string())),
});

const ReviewKeys = z.object({
  trajectoryId: z.string(),
  reviewer: z.string(),
  reviewedAt: z.string(),
  result: z.enum(['success', 'failure', 'unsure']),
  note: z.string(),
});

/** Kinds without texts, whose keys are their facts. */
const KEYS = {
  categories: z.object({ categories: z.array(z.string()) }),
  proposals: z.object({ taskIds: z.array(z.string()) }),
  contests: z.object({ keptId: z.optional(z.string()) }),
  quarantine: z.object({ stage: z.string(), code: z.string(), message: z.string() }),
  'model-replies': z.object({
    role: z.string(),
    stage: z.string(),
    model: z.string(),
    usage: Usage,
    usageReported: z.boolean(),
  }),
};

export type TaskFacts = Omit<z.infer<typeof TaskKeys>, 'check'> & { hasCheck: boolean };

/** Facts by kind of record; for other kinds only their existence is known. */
export type FactsOf = { [Kind in keyof typeof KEYS]: z.infer<(typeof KEYS)[Kind]> } & {
  trajectories: TrajectoryFacts;
  tasks: TaskFacts;
  verdicts: VerdictFacts;
  reviews: Omit<z.infer<typeof ReviewKeys>, 'note'>;
};

/**
 * Facts of a record, which is the first `length` bytes of JSON, with room for one more byte. Adds its texts to `texts`.
 * Throws if required keys are missing, perhaps after adding some texts. Does not detect damage in skipped parts of a
 * trajectory or verdict.
 */
export function gleanRecord(kind: RecordKind, bytes: Buffer, length: number, texts: TextSink): object {
  if (kind === 'trajectories') return gleanTrajectory(bytes, length, texts);
  if (kind === 'verdicts') return gleanVerdict(bytes, length, texts);
  const json = bytes.subarray(0, length);
  // Nearly all texts are 7-bit, which decode four times as fast.
  const record: unknown = JSON.parse(json.toString(isAscii(json) ? 'latin1' : 'utf8'));
  if (kind === 'tasks') return gleanTask(TaskKeys.parse(record), texts);
  if (kind === 'reviews') return gleanReview(ReviewKeys.parse(record), texts);
  return kind in KEYS ? KEYS[kind as keyof typeof KEYS].parse(record) : {};
}

function gleanTask({ check, ...task }: z.infer<typeof TaskKeys>, texts: TextSink): TaskFacts {
  texts.addText(task.instruction);
  return { ...task, hasCheck: check !== undefined };
}

function gleanReview({ note, ...facts }: z.infer<typeof ReviewKeys>, texts: TextSink): FactsOf['reviews'] {
  texts.addText(note);
  return facts;
}
