/**
 * How a candidate of the generator "contested" fared: its words, its check and a solver's run were set against each other
 * until they agreed or the rounds were used up.
 */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';

/** Rounds of one candidate, the first included. */
export const MAX_ROUNDS = 3;

/** Who may be at fault: whoever wrote the words, whoever wrote the check, whoever played. */
export const PARTIES = ['proposer', 'checker', 'solver'] as const;

export const Ruling = z.object({
  /** "none" where words, check and run agree. */
  fault: z.enum([...PARTIES, 'none']),
  reason: z.string(),
});
export type Ruling = z.infer<typeof Ruling>;

export const ContestRound = z.object({
  /** The candidate as it stood in this round, and the solver's run of it. */
  taskId: Id,
  trajectoryId: Id,
  /** What a program found out, without a model; none where the solver gave up. */
  tests: z.array(z.object({ id: z.string(), passed: z.boolean(), detail: z.string() })),
  ruling: Ruling,
});
export type ContestRound = z.infer<typeof ContestRound>;

/** The result of one candidate. `candidateId` is the task as it was proposed. */
export const Contest = z
  .object({
    schemaVersion: SchemaVersion,
    id: Id,
    candidateId: Id,
    rounds: z.array(ContestRound).min(1).max(MAX_ROUNDS),
    /** The task that was kept, as it stood in the last round; absent when the candidate was refused. */
    keptId: Id.optional(),
    /** Why it was refused; "" when it was kept. */
    reason: z.string(),
  })
  .refine(({ keptId, rounds }) => keptId === undefined || rounds.at(-1)?.taskId === keptId, {
    path: ['keptId'],
    error: 'must be the task of the last round',
  });
export type Contest = z.infer<typeof Contest>;
