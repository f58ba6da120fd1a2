/** The table of an audit (audit.csv): one row per trajectory, with columns that a reader fills in. */
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { Guideline, Id, REVIEW_GRADES } from '../../schema/index.ts';
import { readCsv, writeCsv } from './csv.ts';

/** Cells are text, so each number is parsed from its digits. */
const wholeNumber = (most: number, least = 0) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.int().min(least).max(most, `must be a whole number from ${least} to ${most}`));

const oneOf = (words: readonly string[]) => `must be one of ${words.join(', ')}`;

const Cells = z.object({
  run: z.string(),
  trajectory: Id,
  app: z.string().min(1, 'is empty'),
  guideline: Guideline,
  instruction: z.string().min(1, 'is empty'),
  steps: wholeNumber(9999),
  strict: z.enum(REVIEW_GRADES, oneOf(REVIEW_GRADES)),
  lenient: z.enum(['', 'passed', 'failed'], 'must be passed, failed or empty'),
  naturalness: wholeNumber(5, 1),
  usefulness: wholeNumber(5, 1),
  wasted_steps: wholeNumber(9999),
  note: z.string(),
});
type Cells = z.infer<typeof Cells>;

/** Columns known in advance. */
const KNOWN = [
  'run',
  'trajectory',
  'app',
  'guideline',
  'instruction',
  // The expected and the given answer of a question; '' for other tasks.
  'expected_answer',
  'answer',
  'steps',
  // Names of picture files, separated by spaces.
  'sheets',
] as const;
export type AuditRow = Record<(typeof KNOWN)[number], string>;
const TO_FILL = ['strict', 'lenient', 'naturalness', 'usefulness', 'wasted_steps', 'note'] as const;

/** One row as its reader judged it. */
export interface Label extends Omit<Cells, 'run' | 'lenient' | 'wasted_steps'> {
  /** True also for flawed rows, because their task was done. */
  passesLeniently: boolean;
  wastedSteps: number;
}

export function writeAuditTable(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => [...KNOWN.map((column) => row[column]), ...TO_FILL.map(() => '')]);
  return writeCsv([[...KNOWN, ...TO_FILL], ...lines]);
}

/** Throws CONFIG_INVALID with the column and the row, in a spreadsheet's numbering. */
export function readAuditTable(text: string, file: string): Label[] {
  const fault = (what: string) => new PipelineError('CONFIG_INVALID', `${file}: ${what}`);
  const [head, ...lines] = readTable(text, file);
  const missing = Object.keys(Cells.shape).find((column) => !head?.includes(column));
  if (!head || missing !== undefined) throw fault(`has no column "${missing ?? 'run'}"`);
  if (lines.length === 0) throw fault('has no rows');
  const seen = new Set<string>();
  return lines.map((cells, index) => {
    const row = index + 2;
    if (cells.length !== head.length) throw fault(`row ${row} has ${cells.length} cells instead of ${head.length}`);
    const parsed = Cells.safeParse(Object.fromEntries(head.map((column, at) => [column, cells[at]!.trim()])));
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      throw fault(`row ${row}, column "${String(path[0])}": ${message}`);
    }
    const wrong = findContradiction(parsed.data) ?? (seen.has(parsed.data.trajectory) ? TWICE : undefined);
    if (wrong) throw fault(`row ${row}, column "${wrong.column}": ${wrong.what}`);
    seen.add(parsed.data.trajectory);
    return toLabel(parsed.data);
  });
}

const TWICE = { column: 'trajectory', what: 'is in the table twice' };

function readTable(text: string, file: string): string[][] {
  try {
    return readCsv(text);
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    throw new PipelineError(error.code, `${file}: ${error.message}`, { cause: error });
  }
}

/** The lenient label follows from the strict one. If given, it must agree. */
function findContradiction({ strict, lenient, steps, wasted_steps }: Cells): typeof TWICE | undefined {
  const follows = passes(strict) ? 'passed' : 'failed';
  if (lenient !== '' && lenient !== follows) {
    return { column: 'lenient', what: `must be ${follows} where strict is ${strict}, or empty` };
  }
  return wasted_steps > steps ? { column: 'wasted_steps', what: `is more than the ${steps} steps` } : undefined;
}

function passes(strict: Label['strict']): boolean {
  return strict !== 'wrong';
}

function toLabel({ lenient: _derived, wasted_steps: wastedSteps, ...cells }: Cells): Label {
  return { ...cells, passesLeniently: passes(cells.strict), wastedSteps };
}
