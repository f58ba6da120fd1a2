/** The command of each stage: starts or continues a run up to and including it. */
import type { Command } from 'commander';
import { openRun } from '../run/run-folder.ts';
import { STAGE_OF, STAGES, type Stage } from '../run/stages.ts';
import { conductRun } from './conduct-run.ts';
import { createRunFromConfig } from './create-run-from-config.ts';

/** The first stage starts a run from a config; the others continue one. */
export function addStageCommand(stage: Stage): (program: Command) => void {
  const isFirst = stage === STAGES[0];
  return (program) => {
    program
      .command(stage)
      .description(STAGE_OF[stage].about)
      .argument(isFirst ? '<config>' : '<run>', isFirst ? 'YAML file of the run' : 'folder or name of the run')
      .action(async (named: string) => {
        const run = await (isFirst ? createRunFromConfig(named) : openRun(named));
        process.exitCode = await conductRun(run, { lastStage: stage, exports: false });
      });
  };
}
