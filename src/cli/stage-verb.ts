/** The command of each stage: starts or continues a run up to and including it. */
import type { Command } from 'commander';
import { openRun } from '../run/run-folder.ts';
import { STAGE_OF, STAGES, type Stage } from '../run/stages.ts';
import { conductRun } from './conduct-run.ts';
import { createRunFromConfig } from './create-run-from-config.ts';
import { addProgressOption, type ProgressOption } from './progress/progress-option.ts';
import { wholeNumber } from './read-option.ts';
import type { SecondOptions } from './second-opinions.ts';

/** The first stage starts a run from a config; the others continue one. */
export function addStageCommand(stage: Stage): (program: Command) => void {
  const isFirst = stage === STAGES[0];
  return (program) => {
    const command = program
      .command(stage)
      .description(STAGE_OF[stage].about)
      .argument(isFirst ? '<config>' : '<run>', isFirst ? 'YAML file of the run' : 'folder or name of the run')
      .action(async (named: string, options: SecondOptions & ProgressOption) => {
        if (options.verifier !== undefined || options.models !== undefined) {
          const { giveSecondOpinions } = await import('./second-opinions.ts');
          process.exitCode = await giveSecondOpinions(named, options);
          return;
        }
        const run = await (isFirst ? createRunFromConfig(named) : openRun(named));
        const { generator } = run.config.propose;
        if (stage === 'contest' && generator !== 'contested') {
          console.log(`nothing to contest: propose.generator is "${generator}", and only "contested" makes such tasks`);
          return;
        }
        process.exitCode = await conductRun(run, { lastStage: stage, exports: false, progress: options.progress });
      });
    addProgressOption(command);
    if (stage === 'verify') addSecondOptions(command);
  };
}

function addSecondOptions(command: Command): void {
  command
    .option(
      '--verifier <name>',
      'judge the executions by this verifier, too; its verdicts are stored next to those of the run',
    )
    .option('--models <config>', 'with --verifier: YAML file of a run, whose models replace those of this run')
    .option('--concurrency <n>', 'with --verifier: trajectories to judge at once', wholeNumber(1, 64), 4);
}
