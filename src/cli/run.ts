/** `autoplay run CONFIG`: everything, from exploration to dataset. */
import type { Command } from 'commander';
import { LAST_STAGE } from '../run/stages.ts';
import { conductRun } from './conduct-run.ts';
import { createRunFromConfig } from './create-run-from-config.ts';
import { addProgressOption, type ProgressOption } from './progress/progress-option.ts';

export function addRunCommand(program: Command): void {
  const command = program
    .command('run')
    .description('explore, propose, execute, verify and export; continues a run that was started before')
    .argument('<config>', 'YAML file of the run');
  addProgressOption(command).action(async (config: string, { progress }: ProgressOption) => {
    const run = await createRunFromConfig(config);
    process.exitCode = await conductRun(run, { lastStage: LAST_STAGE, exports: true, progress });
  });
}
