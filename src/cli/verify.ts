/** `autoplay verify RUN`: continues a run up to and including this stage. */
import type { Command } from 'commander';
import { openRun } from '../pipeline/run-folder.ts';
import { conductRun } from './conduct-run.ts';

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('judge the executions, after what has to come before')
    .argument('<run>', 'folder or name of the run')
    .action(async (run: string) => {
      process.exitCode = await conductRun(await openRun(run), { lastStage: 'verify', exports: false });
    });
}
