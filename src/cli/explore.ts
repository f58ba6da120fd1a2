/** `autoplay explore CONFIG`: starts a run, or continues it, and stops after exploration. */
import type { Command } from 'commander';
import { conductRun } from './conduct-run.ts';
import { createRunFromConfig } from './create-run-from-config.ts';

export function addExploreCommand(program: Command): void {
  program
    .command('explore')
    .description('start a run and only explore; go on with propose, execute, verify, export, or resume')
    .argument('<config>', 'YAML file of the run')
    .action(async (config: string) => {
      process.exitCode = await conductRun(await createRunFromConfig(config), { lastStage: 'explore', exports: false });
    });
}
