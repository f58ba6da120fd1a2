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

/** How the model-based agent sees and thinks, in exploration and execution alike. */
const Agent = ModelAgentOptions.extend({
  grounder: z.enum(GROUNDERS).default('tree'),
  /** Acknowledges what OpenAI's computer tool wants a person to agree to; otherwise the episode ends there as failed. */
  acknowledgeSafetyChecks: z.boolean().optional(),
});

const Explore = z.strictObject({
  policy: z.enum(IMPLEMENTATIONS.explorer).default('model-free'),
  summarizer: z.enum(IMPLEMENTATIONS.summarizer).default('model-free'),
  turns: Count(1000).default(3),
  maxSteps: Count(1000).default(30),
  /** A model-based summarizer reads the explorer's reasons, too. */
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
  /** What a model-based generator sees: the screens of a turn, or only words about the application. */
  context: z.enum(['trajectory', 'description']).default('trajectory'),
  /** Tasks that a model is asked for at once, and concrete tasks made from one of its templates. */
  tasksPerCall: Count(100).default(10),
  instancesPerTemplate: Count(20).default(1),
  /** Refuses a model's tasks that name what the exploration never saw. */
  checkGrounding: z.boolean().default(true),
  /** `hindsight` reads the explorer's reasons, too. */
  thoughts: z.boolean().default(false),
  /** Tasks that say nearly the same as an earlier one are dropped, by the similarity of their words, from 0.5 to 1. */
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
    /** Most tries of one task. A run may be continued with more. */
    tries: Count(MOST_TRIES).default(1),
    /**
     * `all`: every task gets all of them, at once. `until-solved`: one after another until one is judged a success.
     * `mixed`: the rest only for tasks whose first tries ended differently, since only these tell tries apart.
     */
    spend: z.enum(['all', 'until-solved', 'mixed']).default('all'),
    /** For `mixed`, the tries that every task gets. */
    firstTries: z.int().min(2).max(MOST_TRIES).default(2),
    /** Of the planner in each try, the last one in all further ones; without it the role's own. */
    temperatures: z.array(z.number().min(0).max(2)).min(1).max(MOST_TRIES).optional(),
  })
  .refine(({ spend, tries, firstTries }) => spend !== 'mixed' || firstTries < tries, {
    path: ['tries'],
    message: 'must be more than firstTries where spend is "mixed"',
  });

const Verify = z.strictObject({
  verifier: z.enum(IMPLEMENTATIONS.verifier).default('model-free'),
  /** Screens that a model-based verifier sees: every one, or the last so many. */
  frames: z
    .union([z.literal('all'), Count(200)], { error: 'must be "all" or a whole number from 1 to 200' })
    .default('all'),
  /** A model-based verifier reads the agent's reasons, too: it may understand more, and may be talked round. */
  thoughts: z.boolean().default(false),
  /** Samples that `cascade` lets vote when what it asked before does not agree. */
  votes: Count(15).default(3),
});

/** configs/quickstart.yaml explains every key, configs/quickstart-models.yaml those that concern models. */
export const RunConfig = z
  .strictObject({
    name: Name,
    /** Absolute once loaded. A run keeps more here than its store, such as logs and datasets. */
    output: Line.refine((place) => urlScheme(place) === undefined, 'must be a folder, and no URL'),
    seed: z.int().min(0).default(1),
    platform: Platform.default('desktop'),
    /** Absolute once loaded. */
    catalogue: Line,
    apps: z.array(Line).min(1).refine(unique, 'has an entry twice'),
    environment: EnvironmentConfig.prefault({}),
    workers: z.int().min(0).max(256).default(1),
    desktopsPerWorker: Count(64).default(2),
    /** Needed as soon as one of the parts below is model-based. */
    models: ModelsOptions.optional(),
    agent: Agent.prefault({}),
    /** Folder of prompts of one's own, which replace ours of the same names. Absolute once loaded. */
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
  .superRefine(({ propose, execute, verify, environment }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (propose.generator !== 'contested') {
      if (environment.readState) refuse(['environment', 'readState'], 'is only where propose.generator is "contested"');
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
    const message = `are ${devices.length} for ${wanted} environments at once (workers × desktopsPerWorker)`;
    context.addIssue({ code: 'custom', path: ['environment', 'devices'], message });
  });
export type RunConfig = z.infer<typeof RunConfig>;

/** The part that decides what is answered, for the identity of a run; where and at what price is not. */
export function modelsIdentity({ roles }: ModelsOptions, leftOut: readonly string[] = []): unknown {
  return Object.fromEntries(
    Object.entries(roles)
      .filter(([name]) => !leftOut.includes(name))
      .map(([name, { endpoint: _endpoint, prices: _prices, ...asked }]) => [name, asked]),
  );
}
