/** The arguments of scripts about a run: RUN, and `--name VALUE` for each of their options. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { PipelineError } from '../src/errors.ts';

/** Throws CONFIG_INVALID that names the wrong argument. */
export function readRunArguments<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): { name: string; options: z.infer<z.ZodObject<Shape>> } {
  const flags = Object.fromEntries(Object.keys(schema.shape).map((flag) => [flag, { type: 'string' } as const]));
  try {
    const { values, positionals } = parseArgs({ options: flags, allowPositionals: true });
    const [name] = z.tuple([z.string()], 'give RUN').parse(positionals);
    return { name, options: schema.parse(values) };
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const message = issue ? [...issue.path, issue.message].join(': ') : (error as Error).message;
    throw new PipelineError('CONFIG_INVALID', message, { cause: error });
  }
}
