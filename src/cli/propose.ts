/** `autoplay propose RUN`: continues a run up to and including this stage. */
import type { Command } from 'commander';
import { openRun } from '../pipeline/run-folder.ts';
import { conductRun } from './conduct-run.ts';

export function addProposeCommand(program: Command): void {
  program
    .command('propose')
    .description('propose tasks from the explorations, after what has to come before')
    .argument('<run>', 'folder or name of the run')
    .action(async (run: string) => {
      process.exitCode = await conductRun(await openRun(run), { lastStage: 'propose', exports: false });
    });
}
