/** A measured calibration in one sentence, for the card of a dataset with verdicts of the same verifier. */
import { z } from 'zod';
import { wilson, withInterval } from '../analyse/wilson.ts';
import { PipelineError } from '../errors.ts';
import { readTextFile } from '../files/read-text-file.ts';

const Counts = z.object({ hits: z.int().nonnegative(), of: z.int().nonnegative() });

const All = z.object({ runs: z.int(), accuracy: Counts, precision: Counts, recall: Counts, abstained: Counts });

/** The keys read from calibration-<verifier>.json. */
const CalibrationFile = z.object({
  verifier: z.string(),
  model: z.string().optional(),
  environment: z.string(),
  instances: z.int(),
  all: All,
  generated: z.object({ covered: z.int(), all: All }).optional(),
});

export interface MeasuredVerifier {
  name: string;
  /** Undefined if the verifier uses no model. */
  model?: string | undefined;
}

/** Rejects with CONFIG_INVALID if the file is not a calibration, or is that of another verifier. */
export async function quoteCalibration(file: string, { name, model }: MeasuredVerifier): Promise<string> {
  const { verifier, model: asked, environment, instances, all, generated } = readCalibration(file);
  if (verifier !== name || (model !== undefined && asked !== model)) {
    const [is, needed] = [describe(verifier, asked), describe(name, model)];
    throw new PipelineError('CONFIG_INVALID', `calibration: ${file} is of the verifier ${is}; the run's is ${needed}`);
  }
  const where = `on ${all.runs} runs of ${instances} benchmark tasks of known worth on ${environment} phones, not on this data`;
  if (!CHECKING.has(verifier)) return `${quote(all)}, ${where} (in brackets: 95 % confidence intervals)`;
  const production = generated
    ? `with checks that the task generator made from explorations, which it does for ${generated.covered} of the ` +
      `${instances} tasks: ${quote(generated.all)}, on ${generated.all.runs} runs`
    : 'with checks of the task generator, which the tasks of this data have, it was not measured';
  return (
    `with checks taught by a replay of each task's solution: ${quote(all)}, ${where}; ${production} ` +
    '(in brackets: 95 % confidence intervals)'
  );
}

/** Verifiers that decide by a task's end state, so that their quality depends on the check's source. */
const CHECKING = new Set(['model-free', 'cascade']);

function quote({ accuracy, precision, recall, abstained }: z.infer<typeof All>): string {
  const shares = [`accuracy ${format(accuracy)}`, `precision ${format(precision)}`, `recall ${format(recall)}`];
  return [...shares, `abstained ${format(abstained)}`].join(', ');
}

function readCalibration(file: string): z.infer<typeof CalibrationFile> {
  const text = readTextFile(file, { what: 'calibration' });
  try {
    return CalibrationFile.parse(JSON.parse(text));
  } catch (error) {
    const why = 'is no calibration; autoplay calibrate writes calibration-<verifier>.json';
    throw new PipelineError('CONFIG_INVALID', `calibration: ${file}: ${why}`, { cause: error });
  }
}

function describe(name: string, model: string | undefined): string {
  return model === undefined ? `"${name}"` : `"${name}" (${model})`;
}

function format({ hits, of }: z.infer<typeof Counts>): string {
  return of === 0 ? 'unknown' : withInterval(wilson(hits, of));
}
