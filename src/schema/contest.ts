/**
 * The contest of a candidate of the generator "contested". Its words, its check and a solver's run were compared until
 * they agreed or the rounds were used up.
 */
import { z } from 'zod';
import { Id, SchemaVersion } from './common.ts';

/** Rounds of one candidate, the first included. */
export const MAX_ROUNDS = 3;

/**
 * Roles that may be at fault: the author of the instruction, the author of the check, or the agent that did the task.
 */
export const FAULTY_ROLES = ['proposer', 'checker', 'solver'] as const;

export const ContestVerdict = z.object({
  /** "none" if words, check and run agree. */
  fault: z.enum([...FAULTY_ROLES, 'none']),
  reason: z.string(),
});
export type ContestVerdict = z.infer<typeof ContestVerdict>;

export const ContestRound = z.object({
  /** The candidate in this round's version, and the solver's run of it. */
  taskId: Id,
  trajectoryId: Id,
  /** Findings of a program, without a model; empty if the solver gave up. */
  tests: z.array(z.object({ id: z.string(), passed: z.boolean(), detail: z.string() })),
  ruling: ContestVerdict,
});
export type ContestRound = z.infer<typeof ContestRound>;

/** The result of one candidate. `candidateId` is the task as proposed. */
export const Contest = z
  .object({
    schemaVersion: SchemaVersion,
    id: Id,
    candidateId: Id,
    rounds: z.array(ContestRound).min(1).max(MAX_ROUNDS),
    /** The kept task, in the last round's version; undefined if the candidate was refused. */
    keptId: Id.optional(),
    /** The reason of a refusal; "" if the task was kept. */
    reason: z.string(),
  })
  .refine(({ keptId, rounds }) => keptId === undefined || rounds.at(-1)?.taskId === keptId, {
    path: ['keptId'],
    error: 'must be the task of the last round',
  });
export type Contest = z.infer<typeof Contest>;
