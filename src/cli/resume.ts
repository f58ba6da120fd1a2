/** `autoplay resume RUN`: continues a stopped or killed run. */
import { type Command, InvalidArgumentError } from 'commander';
import { ERROR_CODES, PipelineError, type ErrorCode } from '../errors.ts';
import { listQuarantine } from '../run/quarantine.ts';
import { createRun, openRun, type Run } from '../run/run-folder.ts';
import { LAST_STAGE } from '../run/stages.ts';
import { conductRun } from './conduct-run.ts';
import { addProgressOption, type ProgressOption } from './progress/progress-option.ts';
import { oneOf } from './read-option.ts';

/** The initial limit of a question. */
const MORE_PAID_TRIES = 3;

interface ResumeOptions extends ProgressOption {
  maxCost?: number;
  retryQuarantined?: true | ErrorCode;
}

export function addResumeCommand(program: Command): void {
  const command = program
    .command('resume')
    .description('continue a stopped or killed run; finished work is kept')
    .argument('<run>', 'folder or name of the run')
    .option('--max-cost <usd>', "new limit of the total cost of the run's models (models.maxCostUsd)", parseUsd)
    .option('--retry-quarantined [code]', 'try inputs in quarantine again, all or those with this code', (text) =>
      oneOf(text, ERROR_CODES, 'code'),
    );
  addProgressOption(command).action(async (name: string, { maxCost, retryQuarantined, progress }: ResumeOptions) => {
    const opened = await openRun(name);
    const limited = maxCost === undefined ? opened : await changeLimit(opened, maxCost);
    const run = retryQuarantined === undefined ? limited : await allowPaidTries(limited, retryQuarantined);
    process.exitCode = await conductRun(run, { lastStage: LAST_STAGE, exports: true, retryQuarantined, progress });
  });
}

/** Questions whose paid replies are used up would be given up again, so a retry raises their limit. */
async function allowPaidTries(run: Run, which: true | ErrorCode): Promise<Run> {
  const { config, apps, store } = run;
  const { models } = config;
  if (!models || (which !== true && which !== 'MODEL_REPLY_INVALID')) return run;
  const unreadable = await listQuarantine(store, 'MODEL_REPLY_INVALID');
  if (unreadable.length === 0) return run;
  return createRun({ ...config, models: { ...models, paidTries: models.paidTries + MORE_PAID_TRIES } }, apps);
}

async function changeLimit({ config, apps, folder }: Run, maxCostUsd: number): Promise<Run> {
  const { models } = config;
  if (!models)
    throw new PipelineError('CONFIG_INVALID', `--max-cost: ${folder} uses no models, so it has no cost to limit`);
  return createRun({ ...config, models: { ...models, maxCostUsd } }, apps);
}

function parseUsd(text: string): number {
  const usd = Number(text);
  if (/^[0-9.]+$/.test(text) && usd > 0) return usd;
  throw new InvalidArgumentError('It must be a sum in US dollars, such as 5 or 0.50.');
}
