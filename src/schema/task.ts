/** A task (g, s0): a goal in natural language and the initial state it starts from, with the evidence behind it. */
import { z } from 'zod';
import { Check } from './check.ts';
import { Id, Platform, SchemaVersion } from './common.ts';
import { Guideline } from './guidelines.ts';
import { Apps, InitialState } from './trajectory.ts';

export const RubricItem = z.object({ id: z.string(), text: z.string() });

export const Task = z.object({
  schemaVersion: SchemaVersion,
  /** Hash of the task's content, without its time or trajectory, so that the same task twice is one task. */
  id: Id,
  instruction: z.string().min(1),
  template: z.string().min(1),
  params: z.record(z.string(), z.string()),
  answer: z.string().optional(),
  /** Applications of the task; all of them are in the initial state. */
  apps: Apps,
  platform: Platform,
  guideline: Guideline,
  /** Without a look, since the task is the same under any. */
  initialState: InitialState.omit({ look: true }),
  /** The exploration screens that justify the task: indexes of steps of that trajectory. */
  evidence: z.object({ trajectoryId: Id, steps: z.array(z.int().nonnegative()).min(1) }),
  /** Name of the generator, such as "model-free". */
  generator: z.string(),
  check: Check.optional(),
  rubric: z.array(RubricItem).optional(),
  /**
   * For a contested task: the state that the proposer wants, in words. Hidden from the check's author and from the
   * player.
   */
  wanted: z.string().min(1).optional(),
  /** The generator's short name for this kind of task. */
  tag: z.string().optional(),
  /** For a composed desktop task: its primitives as nested calls, such as "edit(search(filter()))". */
  primitives: z.string().optional(),
  categories: z.array(z.string()).optional(),
});
export type Task = z.infer<typeof Task>;

/** A model's categories for a task without categories from its generator. `id` is the task's. */
export const TaskCategories = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  categories: z.array(z.string()).min(1),
  model: z.string(),
});
export type TaskCategories = z.infer<typeof TaskCategories>;

/** The result of one (trajectory, guideline) pair: the accepted tasks, and the refused candidates with the reason. */
export const Proposal = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  trajectoryId: Id,
  app: z.string(),
  guideline: Guideline,
  taskIds: z.array(Id),
  rejected: z.array(z.object({ instruction: z.string(), reason: z.string() })),
});
export type Proposal = z.infer<typeof Proposal>;
