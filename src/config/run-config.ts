/** The shape of a run's YAML file. config/load-config.ts parses with it; pipeline/ and cli/ read the result. */
import { z } from 'zod';
import { GUIDELINES, Guideline, Platform } from '../schema/index.ts';

/** Becomes a folder name. */
const Name = z
  .string()
  .regex(
    /^[a-zA-Z0-9][a-zA-Z0-9._-]{0,63}$/,
    'must be 1 to 64 letters, digits, ".", "_" or "-", not starting with "."',
  );
/** Name of an implementation in the registries of pipeline/deps.ts. */
const Implementation = z.string().min(1);
const Count = (max: number) => z.int().min(1).max(max);
const unique = (items: readonly string[]) => new Set(items).size === items.length;

const Environment = z.strictObject({
  /** "desktop" is the real thing; "fake" is a small simulated application for trying the pipeline itself. */
  name: Implementation.default('desktop'),
  width: z.int().min(320).max(3840).default(1280),
  height: z.int().min(240).max(2160).default(800),
  sandbox: z.enum(['bubblewrap', 'none']).default('bubblewrap'),
});

const Explore = z.strictObject({
  policy: Implementation.default('model-free'),
  summarizer: Implementation.default('model-free'),
  turns: Count(100).default(3),
  maxSteps: Count(1000).default(30),
});

const Propose = z.strictObject({
  generator: Implementation.default('model-free'),
  guidelines: z
    .array(Guideline)
    .min(1)
    .refine(unique, 'has an entry twice')
    .default([...GUIDELINES]),
  tasksPerGuideline: Count(500).default(50),
});

const Execute = z.strictObject({
  policy: Implementation.default('model-free'),
  maxSteps: Count(1000).default(30),
});

const Verify = z.strictObject({ verifier: Implementation.default('model-free') });

const Export = z.strictObject({
  targets: z
    .array(z.enum(['parquet', 'jsonl']))
    .min(1)
    .refine(unique, 'has an entry twice')
    .default(['parquet', 'jsonl']),
});

const Limits = z.strictObject({
  /** For one decision, action or observation. A `wait` action takes up to 60 s of it. */
  stepTimeoutMs: z
    .int()
    .min(1000)
    .max(60 * 60_000)
    .default(90_000),
  /** For one episode, and for one proposal, summary or verdict. */
  episodeTimeoutMs: z
    .int()
    .min(1000)
    .max(24 * 60 * 60_000)
    .default(20 * 60_000),
  /** Tries of one job before its input is quarantined. */
  attempts: Count(20).default(3),
});

/** configs/quickstart.yaml explains every key. */
export const RunConfig = z.strictObject({
  name: Name,
  /** Absolute once loaded. */
  output: z.string().min(1),
  seed: z.int().min(0).default(1),
  platform: Platform.default('desktop'),
  /** Absolute once loaded. */
  catalogue: z.string().min(1),
  apps: z.array(z.string().min(1)).min(1).refine(unique, 'has an entry twice'),
  environment: Environment.prefault({}),
  workers: z.int().min(0).max(256).default(1),
  desktopsPerWorker: Count(64).default(2),
  explore: Explore.prefault({}),
  propose: Propose.prefault({}),
  execute: Execute.prefault({}),
  verify: Verify.prefault({}),
  export: Export.prefault({}),
  limits: Limits.prefault({}),
});
export type RunConfig = z.infer<typeof RunConfig>;
