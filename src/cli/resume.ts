/** `autoplay resume RUN`: goes on where a run was stopped or killed. */
import type { Command } from 'commander';
import { openRun } from '../pipeline/run-folder.ts';
import { conductRun } from './conduct-run.ts';

export function addResumeCommand(program: Command): void {
  program
    .command('resume')
    .description('go on with a run that was stopped or killed; nothing that is done is done again')
    .argument('<run>', 'folder or name of the run')
    .action(async (run: string) => {
      process.exitCode = await conductRun(await openRun(run), { lastStage: 'verify', exports: true });
    });
}
