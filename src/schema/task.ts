/** A task (g, s0): a goal in natural language and the initial state it starts from, with the evidence behind it. */
import { z } from 'zod';
import { Check } from './check.ts';
import { Id, Platform, SchemaVersion } from './common.ts';
import { Guideline } from './guidelines.ts';
import { Apps, InitialState } from './trajectory.ts';

export const RubricItem = z.object({ id: z.string(), text: z.string() });

export const Task = z.object({
  schemaVersion: SchemaVersion,
  /** Hash of what the task asks for (not of when or from which trajectory), so the same task twice is one task. */
  id: Id,
  instruction: z.string().min(1),
  template: z.string().min(1),
  params: z.record(z.string(), z.string()),
  answer: z.string().optional(),
  /** What it takes place in; a part of the initial state's. */
  apps: Apps,
  platform: Platform,
  guideline: Guideline,
  /** Without a look: the task is the same under any. */
  initialState: InitialState.omit({ look: true }),
  /** The exploration screens that justify the task: indexes of steps of that trajectory. */
  evidence: z.object({ trajectoryId: Id, steps: z.array(z.int().nonnegative()).min(1) }),
  /** Who proposed it, e.g. "model-free". */
  generator: z.string(),
  check: Check.optional(),
  rubric: z.array(RubricItem).optional(),
  /** The kind of task in a word or two, as its generator calls it. */
  tag: z.string().optional(),
  /** Of a composed desktop task: the primitives it consists of as nested calls, such as "edit(search(filter()))". */
  primitives: z.string().optional(),
  categories: z.array(z.string()).optional(),
});
export type Task = z.infer<typeof Task>;

/** What a model said a task is about, when its generator did not. `id` is the task's. */
export const TaskCategories = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  categories: z.array(z.string()).min(1),
  model: z.string(),
});
export type TaskCategories = z.infer<typeof TaskCategories>;

/** What one (trajectory, guideline) pair gave: the tasks kept, and the candidates refused with the reason. */
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
