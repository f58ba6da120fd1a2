/** `autoplay status RUN`: the state of a run, read from its store, during and after the run. */
import type { Command } from 'commander';
import { readCosts } from '../model/read-costs.ts';
import { openRun, planOf } from '../run/run-folder.ts';
import { findConductor } from '../run/run-lock.ts';
import { createRunView } from '../run/run-view.ts';
import { LAST_STAGE } from '../run/stages.ts';
import { costPerVerifiedUsd, describeCosts } from './describe-costs.ts';
import { describeState } from './describe-run.ts';

export function addStatusCommand(program: Command): void {
  program
    .command('status')
    .description('show the state of a run')
    .argument('<run>', 'folder or name of the run')
    .option('--json', 'print one JSON object, for use by programs')
    .action(async (name: string, { json }: { json?: true }) => {
      const run = await openRun(name);
      const { store } = run;
      const state = await createRunView(store, planOf(run, LAST_STAGE))();
      const conductor = await findConductor(run.folder);
      const costs = run.config.models && (await readCosts(store, state.damaged));
      if (!json) {
        process.stdout.write(
          [describeState(run, state, conductor), describeCosts(costs, state)].filter(Boolean).join('\n'),
        );
        return;
      }
      const { folder, runId, config } = run;
      const { stages, rows, total, pending, damaged } = state;
      const facts = { name: config.name, runId, folder, running: conductor !== undefined, ended: pending.length === 0 };
      const spent = costs && { ...costs, perVerifiedTrajectoryUsd: costPerVerifiedUsd(costs, state) };
      console.log(
        JSON.stringify({ ...facts, stages, results: rows, total, damaged, ...(spent ? { costs: spent } : {}) }),
      );
    });
}
