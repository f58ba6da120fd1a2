/** The record of one episode, whatever its purpose. */
import { z } from 'zod';
import { Action } from '../actions/index.ts';
import { StepResult } from './action-result.ts';
import { Bounds, Id, Platform, SchemaVersion } from './common.ts';
import { Look } from './look.ts';
import { StoredObservation } from './observation.ts';

/** Applications of the catalogue; the first is in front when an episode starts. */
export const Apps = z
  .array(z.string().min(1))
  .min(1)
  .refine((apps) => new Set(apps).size === apps.length, 'must name each application once')
  .readonly();

/** The application in front at the start. */
export function appOf({ apps }: { apps: readonly string[] }): string {
  return apps[0]!;
}

/**
 * The start of an episode: applications of the catalogue on a template. An environment that lacks the template, the
 * persona or the seed refuses the reset.
 */
export const InitialState = z.object({
  apps: Apps,
  template: z.string().min(1),
  /** The person whose data the applications hold, if the template supports several. */
  persona: z.string().min(1).optional(),
  /** Seed of randomly drawn data. */
  seed: z.string().min(1).optional(),
  /**
   * Without a look, the desktop follows the run's config. Tasks never have one, so that they start alike under any
   * look.
   */
  look: Look.optional(),
});
export type InitialState = z.infer<typeof InitialState>;

/** The UI node an action was aimed at, as it was on screen. */
export const Target = z.object({
  role: z.string(),
  name: z.string(),
  /** Stable key of the element (src/ui/list-elements.ts), if the policy worked on the tree. */
  key: z.string().optional(),
  /** Roles and names of the node's ancestors, root first. */
  path: z.array(z.string()),
  bounds: Bounds,
});
export type Target = z.infer<typeof Target>;

export const Usage = z.object({
  promptTokens: z.int().nonnegative(),
  completionTokens: z.int().nonnegative(),
  costUsd: z.number().nonnegative(),
  /** The model questions it was paid for, as `requestKey` of the replies; equal questions are asked once. */
  calls: z.array(Id).optional(),
});
export type Usage = z.infer<typeof Usage>;

export const PromptRef = z.object({ name: z.string(), version: z.int(), sha256: Id });
export type PromptRef = z.infer<typeof PromptRef>;

/** One decision: the observation, the intent and the action. Times in milliseconds. */
export const Step = z.object({
  index: z.int().nonnegative(),
  observation: StoredObservation,
  thought: z.string().optional(),
  /** The high-level action in words, with a description of the element. */
  intent: z.string(),
  action: Action,
  target: Target.optional(),
  /** The agent's judgement, on the next screen, about the action's effect. */
  reflection: z.string().optional(),
  /** The result of the reflection: true if the action had its intended effect. */
  worked: z.boolean().optional(),
  /** The subgoal that this step belongs to, if the agent set itself several in one episode. Numbered from 1. */
  subgoal: z.object({ number: z.int().positive(), text: z.string() }).optional(),
  /** The environment's reason for refusing the action; the episode continues. */
  actionError: z.string().optional(),
  /** The result of an action that returns one, such as a command. */
  result: StepResult.optional(),
  /**
   * The reason why the model's reply was unusable. The step is then a short wait without a decision. Datasets have it
   * neither as a row nor as history, and judges do not see these words.
   */
  unusable: z.string().optional(),
  /** Usage of every model call for this step, its reflection included. */
  usage: Usage.optional(),
  timings: z.object({ policyMs: z.number(), actMs: z.number(), observeMs: z.number() }),
  promptRefs: z.array(PromptRef).default([]),
});
export type Step = z.infer<typeof Step>;

/** True for steps that an agent decided on and the environment performed, which can be learnt from. */
export function isTaken({ actionError, unusable }: Pick<Step, 'actionError' | 'unusable'>): boolean {
  return actionError === undefined && unusable === undefined;
}

export const Outcome = z.enum(['done', 'failed', 'out_of_steps', 'aborted']);
export type Outcome = z.infer<typeof Outcome>;

/** True for the name of a virtual device, which every use of its data must state. */
export function isVirtual(environment: string): boolean {
  return environment.includes('virtual');
}

/** True if agents could run commands in the environment that made the trajectory. */
export function offersCommands({ environment }: { environment: { details: Record<string, string> } }): boolean {
  return environment.details['commands'] === 'on';
}

/** `aborted` means that infrastructure failed; such a trajectory is never judged or scored. */
export const Trajectory = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  kind: z.enum(['exploration', 'execution', 'demonstration']),
  app: z.string(),
  platform: Platform,
  /** The environment that made it: `name` (desktop, web, android, virtual, fake), screen pixels, and relevant versions. */
  environment: z.object({
    name: z.string(),
    width: z.int(),
    height: z.int(),
    details: z.record(z.string(), z.string()),
  }),
  initialState: InitialState,
  policy: z.string(),
  /** Exploration turn, from 1. */
  turn: z.int().positive().optional(),
  taskId: Id.optional(),
  /** For an execution: number of the try at its task, from 1. Omitted for the first try. */
  try: z.int().min(2).optional(),
  instruction: z.string().optional(),
  steps: z.array(Step),
  finalObservation: StoredObservation.optional(),
  outcome: Outcome,
  answer: z.string().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type Trajectory = z.infer<typeof Trajectory>;

/** Every screen in order, with the one after the last step if it was recorded. */
export function observationsOf({
  steps,
  finalObservation,
}: { steps: readonly Step[] } & Pick<Trajectory, 'finalObservation'>): StoredObservation[] {
  const screens = steps.map(({ observation }) => observation);
  return finalObservation ? [...screens, finalObservation] : screens;
}

/** One entry of an application's memory: the actions and observations of an exploration turn. */
export const Summary = z.object({
  schemaVersion: SchemaVersion,
  id: Id,
  trajectoryId: Id,
  app: z.string(),
  turn: z.int().positive(),
  actionsTaken: z.array(z.string()),
  dataFound: z.array(z.string()),
  /** Why the turn ended with steps left, in the explorer's words. */
  endedEarly: z.string().optional(),
});
export type Summary = z.infer<typeof Summary>;
