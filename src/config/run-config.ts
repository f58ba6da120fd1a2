/** The shape of a run's YAML file. config/load-config.ts parses with it; pipeline/ and cli/ read the result. */
import { z } from 'zod';
import { GROUNDERS } from '../agent/grounding/grounding-models.ts';
import { ModelsOptions } from '../model/models-options.ts';
import { ModelAgentOptions } from '../agent/screens/agent-options.ts';
import { GUIDELINES, Guideline, Platform } from '../schema/index.ts';
import { ExportOptions } from '../export/export-options.ts';
import { unique } from '../export/export-settings.ts';
import { isPrintableLine } from '../text/printable.ts';
import { urlScheme } from '../text/url-scheme.ts';
import { IMPLEMENTATIONS } from './implementation-names.ts';
import { EnvironmentConfig, Limits } from './environment-config.ts';

/** Becomes a folder name. */
const Name = z
  .string()
  .regex(
    /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/,
    'must be 1 to 64 letters, digits, ".", "_" or "-", not starting with "."',
  );
const Count = (max: number) => z.int().min(1).max(max);
/** Printed in messages and tables, so without line breaks and escape codes. */
const Line = z.string().min(1).refine(isPrintableLine, 'must be one line without control characters');

/** Limit of tries of one task. */
export const MOST_TRIES = 64;

/** The longest command, with its start and end. */
const LEAST_COMMAND_STEP_MS = 75_000;

/** Observations and reasoning of the model-based agent, in exploration and execution alike. */
const Agent = ModelAgentOptions.extend({
  grounder: z.enum(GROUNDERS).default('tree'),
  /**
   * Acknowledges the safety checks of OpenAI's computer tool, which otherwise need a person and end the episode as
   * failed.
   */
  acknowledgeSafetyChecks: z.boolean().optional(),
});

const Explore = z.strictObject({
  policy: z.enum(IMPLEMENTATIONS.explorer).default('model-free'),
  summarizer: z.enum(IMPLEMENTATIONS.summarizer).default('model-free'),
  turns: Count(1000).default(3),
  maxSteps: Count(1000).default(30),
  /** True to give a model-based summarizer the explorer's reasons as well. */
  thoughts: z.boolean().default(false),
});

const Propose = z.strictObject({
  generator: z.enum(IMPLEMENTATIONS.generator).default('model-free'),
  guidelines: z
    .array(Guideline)
    .min(1)
    .refine(unique, 'has an entry twice')
    .default([...GUIDELINES]),
  tasksPerGuideline: Count(500).default(50),
  /** View of a model-based generator: the screens of a turn, or only a description of the application. */
  context: z.enum(['trajectory', 'description']).default('trajectory'),
  /** Tasks per request to the model, and concrete tasks per template. */
  tasksPerCall: Count(100).default(10),
  instancesPerTemplate: Count(20).default(1),
  /** True to refuse a model's tasks that name things the exploration never saw. */
  checkGrounding: z.boolean().default(true),
  /** True to give `hindsight` the explorer's reasons as well. */
  thoughts: z.boolean().default(false),
  /** Drops tasks that nearly repeat an earlier one, by the similarity of their words, from 0.5 to 1. */
  dedup: z
    .strictObject({
      method: z.literal('minhash').default('minhash'),
      threshold: z.number().min(0.5).max(1).default(0.8),
    })
    .prefault({}),
});

const Execute = z
  .strictObject({
    policy: z.enum(IMPLEMENTATIONS.executor).default('model-free'),
    maxSteps: Count(1000).default(30),
    /** Limit of tries of one task. A run may continue with more. */
    tries: Count(MOST_TRIES).default(1),
    /**
     * `all`: every task gets all tries at once. `until-solved`: one after another until one is judged a success.
     * `mixed`: the rest only for tasks whose first tries ended differently, since only these separate good tries from
     * bad ones.
     */
    spend: z.enum(['all', 'until-solved', 'mixed']).default('all'),
    /** For `mixed`, the number of tries that every task gets. */
    firstTries: z.int().min(2).max(MOST_TRIES).default(2),
    /** The planner's temperature in each try; further tries use the last one. Default: the role's own. */
    temperatures: z.array(z.number().min(0).max(2)).min(1).max(MOST_TRIES).optional(),
  })
  .refine(({ spend, tries, firstTries }) => spend !== 'mixed' || firstTries < tries, {
    path: ['tries'],
    message: 'must be more than firstTries where spend is "mixed"',
  });

const Verify = z.strictObject({
  verifier: z.enum(IMPLEMENTATIONS.verifier).default('model-free'),
  /** Screens that a model-based verifier sees: all, or the last so many. */
  frames: z
    .union([z.literal('all'), Count(200)], { error: 'must be "all" or a whole number from 1 to 200' })
    .default('all'),
  /** True to give a model-based verifier the agent's reasons as well, which may help or mislead it. */
  thoughts: z.boolean().default(false),
  /** Samples that vote in `cascade` if the earlier judges disagree. */
  votes: Count(15).default(3),
});

/** configs/quickstart.yaml explains every key, configs/quickstart-models.yaml those that concern models. */
export const RunConfig = z
  .strictObject({
    name: Name,
    /** Absolute once loaded. A run keeps more here than its store, such as logs and datasets. */
    output: Line.refine((place) => urlScheme(place) === undefined, 'must be a folder, not a URL'),
    seed: z.int().min(0).default(1),
    platform: Platform.default('desktop'),
    /** Absolute once loaded. */
    catalogue: Line,
    apps: z.array(Line).min(1).refine(unique, 'has an entry twice'),
    environment: EnvironmentConfig.prefault({}),
    workers: z.int().min(0).max(256).default(1),
    desktopsPerWorker: Count(64).default(2),
    /** Required if one of the parts below is model-based. */
    models: ModelsOptions.optional(),
    agent: Agent.prefault({}),
    /** Folder of a user's own prompts, which replace shipped ones of the same names. Absolute once loaded. */
    prompts: Line.optional(),
    explore: Explore.prefault({}),
    propose: Propose.prefault({}),
    execute: Execute.prefault({}),
    verify: Verify.prefault({}),
    export: ExportOptions.prefault({}),
    limits: Limits.prefault({}),
  })
  .superRefine(({ propose, execute }, context) => {
    if (execute.policy !== 'recorded') return;
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const because = 'where execute.policy is "recorded", which takes the exploration for the execution';
    if (propose.generator !== 'hindsight') refuse(['propose', 'generator'], `must be "hindsight" ${because}`);
    if (execute.tries !== 1) refuse(['execute', 'tries'], `must be 1 ${because}`);
  })
  .superRefine(({ environment, limits }, context) => {
    // A command that runs into its own limit must not look like a fault of the machine.
    if (!environment.commands || limits.stepTimeoutMs >= LEAST_COMMAND_STEP_MS) return;
    const message = `must be at least ${LEAST_COMMAND_STEP_MS} where environment.commands is true`;
    context.addIssue({ code: 'custom', path: ['limits', 'stepTimeoutMs'], message });
  })
  .superRefine(({ propose, execute, verify, environment }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (propose.generator !== 'contested') {
      if (environment.readState)
        refuse(['environment', 'readState'], 'is only valid with propose.generator: contested');
      return;
    }
    const because = 'where propose.generator is "contested"';
    if (propose.context === 'description') refuse(['propose', 'context'], `must be "trajectory" ${because}`);
    if (execute.policy === 'model-free') {
      refuse(['execute', 'policy'], `must not be "model-free" ${because}, which follows the check and not the words`);
    }
    if (verify.verifier !== 'model-free' && verify.verifier !== 'state') {
      refuse(
        ['verify', 'verifier'],
        `must be "model-free" or "state" ${because}, whose tasks have a check of their own`,
      );
    }
  })
  .superRefine(({ environment: { devices }, workers, desktopsPerWorker }, context) => {
    const wanted = workers * desktopsPerWorker;
    if (devices === undefined || devices.length >= wanted) return;
    const message = `lists ${devices.length} of ${wanted} required devices (workers × desktopsPerWorker)`;
    context.addIssue({ code: 'custom', path: ['environment', 'devices'], message });
  });
export type RunConfig = z.infer<typeof RunConfig>;

/** The part that decides the answers, for the identity of a run. It excludes addresses and prices. */
export function modelsIdentity({ roles }: ModelsOptions, leftOut: readonly string[] = []): unknown {
  return Object.fromEntries(
    Object.entries(roles)
      .filter(([name]) => !leftOut.includes(name))
      .map(([name, { endpoint: _endpoint, prices: _prices, ...asked }]) => [name, asked]),
  );
}
