/** `autoplay run CONFIG`: everything, from exploration to dataset. */
import type { Command } from 'commander';
import { LAST_STAGE } from '../run/stages.ts';
import { conductRun } from './conduct-run.ts';
import { createRunFromConfig } from './create-run-from-config.ts';

export function addRunCommand(program: Command): void {
  program
    .command('run')
    .description('explore, propose, execute, verify and export; continues a run that was started before')
    .argument('<config>', 'YAML file of the run')
    .action(async (config: string) => {
      process.exitCode = await conductRun(await createRunFromConfig(config), { lastStage: LAST_STAGE, exports: true });
    });
}
