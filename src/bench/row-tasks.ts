/**
 * Tasks from the rows of a dataset (jsonl/trajectories.jsonl), or from hand-written lines of that form: instruction,
 * initial state and a check. Several rows of one task are one task. Verifiers that need more than the check report that
 * in their verdicts.
 */
import { z } from 'zod';
import { PipelineError } from '../errors.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { Check, Guideline, InitialState, Platform, SCHEMA_VERSION, type Task } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';
import { taskId } from '../store/record-ids.ts';
import type { BenchTask } from './bench-task.ts';

/** A column that holds JSON as text; hand-written rows may hold the value itself. */
function json<Schema extends z.ZodType>(schema: Schema) {
  const parsed = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  });
  return z.union([parsed.pipe(schema), schema]);
}

/** Other columns are ignored. */
const Row = z.object({
  task_id: z.string().min(1).optional(),
  instruction: z.string().min(1),
  platform: Platform,
  guideline: Guideline.default('feature-use'),
  categories: z.array(z.string()).optional(),
  template: z.string().min(1).optional(),
  params: json(z.record(z.string(), z.string())).default({}),
  initial_state: json(InitialState),
  check: json(Check).nullable().default(null),
  expected_answer: z.string().min(1).nullable().default(null),
});

/**
 * In the order of the file. Throws CONFIG_INVALID, which names the line and the field, for rows of another shape or
 * platform, or without check and answer. Also throws it if no row is chosen.
 */
export function readRowTasks(
  file: string,
  { platform, starts }: { platform: Platform; starts: readonly string[] },
): BenchTask[] {
  const lines = readTextFile(file, { what: '--tasks' }).split('\n');
  const tasks = new Map<string, BenchTask>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const place = `--tasks: ${file}:${index + 1}`;
    const task = readRow(line, place);
    const wrong = task.task.platform !== platform;
    if (wrong) throw new PipelineError('CONFIG_INVALID', `${place}: platform: the config is of ${platform}`);
    if (starts.some((start) => task.name.startsWith(start))) tasks.set(task.name, task);
  }
  if (tasks.size > 0) return [...tasks.values()];
  throw new PipelineError(
    'CONFIG_INVALID',
    `--tasks: ${file} has no task${starts.includes('') ? '' : ' that --task selects'}`,
  );
}

function readRow(line: string, place: string): BenchTask {
  const row = parseRow(line, place);
  if (!row.check && row.expected_answer === null) {
    throw new PipelineError(
      'CONFIG_INVALID',
      `${place}: has neither check nor expected_answer, so nobody could judge it`,
    );
  }
  const { instruction, platform, guideline, categories, params, template = instruction } = row;
  const { look: _look, ...initialState } = row.initial_state;
  const check = row.check ?? undefined;
  const content = { apps: initialState.apps, platform, guideline, instruction, params, initialState, check };
  const task: Task = {
    ...content,
    schemaVersion: SCHEMA_VERSION,
    id: taskId(content),
    template,
    ...(row.expected_answer === null ? {} : { answer: row.expected_answer }),
    evidence: { trajectoryId: hashId('no exploration', line), steps: [0] },
    generator: 'row',
    ...(categories ? { categories } : {}),
  };
  return { name: row.task_id ?? task.id, task };
}

function parseRow(line: string, place: string): z.infer<typeof Row> {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch (error) {
    throw new PipelineError('CONFIG_INVALID', `${place}: not valid JSON`, { cause: error });
  }
  const parsed = Row.safeParse(content);
  if (parsed.success) return parsed.data;
  const { path: keys, message } = parsed.error.issues[0]!;
  throw new PipelineError('CONFIG_INVALID', `${place}: ${keys.join('.')}: ${message}`, { cause: parsed.error });
}
