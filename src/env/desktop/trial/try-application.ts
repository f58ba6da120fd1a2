/**
 * Starts an application of a catalogue twice and looks whether agents can use it: what its first screen shows, whether a
 * menu and a dialog open and are read where they are, and whether the second start gives the same tree.
 */
import { withinTime } from '../../../async/within-time.ts';
import { PipelineError } from '../../../errors.ts';
import type { Observation } from '../../../schema/index.ts';
import type { EnvironmentCheck } from '../../environment-kind.ts';
import type { Environment } from '../../environment.ts';
import type { AppEntry } from '../catalogue.ts';
import { findDifferences } from './compare-starts.ts';
import { findStartFaults } from './look-at-start.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { describeFault, type TrialFault } from './trial-fault.ts';
import { tryMenus } from './try-menus.ts';

/** Two starts, with a template to be built and an application to be warmed up before. */
const TRIAL_TIMEOUT_MS = 300_000;

export interface Trial {
  app: string;
  entry: AppEntry;
  environment: Environment;
}

/** A line for each fault; else one that says what was found. Rejects with ABORTED only. */
export async function tryApplication(trial: Trial, signal: AbortSignal): Promise<EnvironmentCheck[]> {
  const startMs = performance.now();
  const { faults, told } = await findFaults(trial, signal);
  const subject = trial.app;
  if (faults.length > 0) return faults.map((fault) => ({ subject, kind: 'fault', text: describeFault(fault) }));
  const seconds = `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
  return [{ subject, kind: 'fine', text: [...told, seconds].join(', ') }];
}

interface Findings {
  faults: TrialFault[];
  told: string[];
}

async function findFaults(trial: Trial, signal: AbortSignal): Promise<Findings> {
  const found: Findings = { faults: [], told: [] };
  const deadline = { timeoutMs: TRIAL_TIMEOUT_MS, signal, what: 'trying the application' };
  try {
    await withinTime(deadline, (inner) => look(trial, found, AbortSignal.any([signal, inner])));
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code === 'ABORTED') throw error;
    found.faults.push({ section: 'window', found: error.message });
  }
  return found;
}

/** Adds to `found` what each look finds, since a later one may fail. */
async function look({ app, entry, environment }: Trial, found: Findings, signal: AbortSignal): Promise<void> {
  const start = async (): Promise<Observation> => {
    await environment.reset({ apps: [app], template: entry.template }, signal);
    return environment.observe(signal);
  };
  const first = await start();
  found.told.push(`window "${first.window}"`, `${listNodes(first.tree).length} elements`);
  found.faults.push(...(await findStartFaults(first, new RegExp(entry.window ?? ''))));
  // Menus behind a question cannot be opened, and a tree without elements has none.
  if (found.faults.length === 0) {
    const { faults, told } = await tryMenus(environment, first, signal);
    found.faults.push(...faults);
    found.told.push(...told);
  }
  found.faults.push(...findDifferences(first.tree, (await start()).tree));
}
