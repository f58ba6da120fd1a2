/** `autoplay execute RUN`: continues a run up to and including this stage. */
import type { Command } from 'commander';
import { openRun } from '../pipeline/run-folder.ts';
import { conductRun } from './conduct-run.ts';

export function addExecuteCommand(program: Command): void {
  program
    .command('execute')
    .description('execute the proposed tasks, after what has to come before')
    .argument('<run>', 'folder or name of the run')
    .action(async (run: string) => {
      process.exitCode = await conductRun(await openRun(run), { lastStage: 'execute', exports: false });
    });
}
