/**
 * `environment` in a run's YAML file: what the run takes place on. Part of run-config.ts. Its keys are those of all kinds
 * (src/env/environment-kinds.ts).
 */
import { z } from 'zod';
import { ENVIRONMENT_KINDS, ENVIRONMENT_NAMES, ENVIRONMENT_OPTIONS } from '../env/environment-kinds.ts';
import { SCREEN_SIZE } from '../env/environment-kind.ts';

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
      // Defaults of other kinds are everywhere, and do nothing.
      const isChosen = schema instanceof z.ZodOptional && environment[key as keyof typeof environment] !== undefined;
      if (isChosen && !(key in kind.options))
        complain(key, `is only for environment.name: ${kindsWith(key).join(', ')}`);
    }
    for (const [key, message] of kind.faultsOf?.(environment) ?? []) complain(key, message);
  });

function kindsWith(key: string): string[] {
  return ENVIRONMENT_NAMES.filter((name) => key in ENVIRONMENT_KINDS[name].options);
}
