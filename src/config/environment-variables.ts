/** The environment variables that the program reads, parsed once by the commands. */
import { z } from 'zod';
import { PipelineError } from '../errors.ts';

const REDIS_URL_ERROR = 'must be a URL such as redis://host:6379, or memory: for a run that is one process';

const EnvironmentVariables = z.object({
  /** A shared Redis, or memory: for a run that is one process. Unset or empty: the run starts a private Redis. */
  REDIS_URL: z
    .union(
      [z.literal('memory:'), z.url({ protocol: /^rediss?$/, hostname: /./, error: REDIS_URL_ERROR })],
      REDIS_URL_ERROR,
    )
    .optional(),
  /** Token that clients of `serve` must send. */
  AUTOPLAY_SERVE_TOKEN: z.string().optional(),
  /** Token that browsers of `view` must send. */
  AUTOPLAY_VIEW_TOKEN: z.string().optional(),
});
export type EnvironmentVariables = z.infer<typeof EnvironmentVariables>;

export function readEnvironmentVariables(variables: NodeJS.ProcessEnv): EnvironmentVariables {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = EnvironmentVariables.safeParse(present);
  if (parsed.success) return parsed.data;
  // Omits the value, since a Redis URL carries a password.
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new PipelineError('CONFIG_INVALID', problems.join('\n'));
}
