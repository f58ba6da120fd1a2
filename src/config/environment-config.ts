/** The part of a run's file about its environment and time limits. */
import { z } from 'zod';
import { ENVIRONMENT_KINDS, ENVIRONMENT_NAMES, ENVIRONMENT_OPTIONS } from '../env/environment-kinds.ts';
import { SCREEN_SIZE } from '../env/environment-kind.ts';

export const Limits = z.strictObject({
  /** Limit of one decision, action or observation. A `wait` action takes up to 60 s of it. */
  stepTimeoutMs: z
    .int()
    .min(1000)
    .max(60 * 60_000)
    .default(90_000),
  /** Limit of one episode, and of one proposal, summary or verdict. */
  episodeTimeoutMs: z
    .int()
    .min(1000)
    .max(24 * 60 * 60_000)
    .default(20 * 60_000),
  /** Tries of one job before its input is quarantined. */
  attempts: z.int().min(1).max(20).default(3),
});

/** The run's environment. Its keys are those of all kinds (src/env/environment-kinds.ts). */
export const EnvironmentConfig = z
  .strictObject({
    name: z.enum(ENVIRONMENT_NAMES).default('desktop'),
    ...SCREEN_SIZE,
    ...ENVIRONMENT_OPTIONS,
  })
  .superRefine((environment, context) => {
    const complain = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const kind = ENVIRONMENT_KINDS[environment.name];
    for (const [key, schema] of Object.entries(ENVIRONMENT_OPTIONS)) {
      // Defaults of other kinds are always present, and have no effect.
      const isChosen = schema instanceof z.ZodOptional && environment[key as keyof typeof environment] !== undefined;
      if (isChosen && !(key in kind.options))
        complain(key, `is only for environment.name: ${kindsWith(key).join(', ')}`);
    }
    for (const [key, message] of kind.faultsOf?.(environment) ?? []) complain(key, message);
  });

function kindsWith(key: string): string[] {
  return ENVIRONMENT_NAMES.filter((name) => key in ENVIRONMENT_KINDS[name].options);
}
