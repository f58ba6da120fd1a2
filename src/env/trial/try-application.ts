/**
 * Starts an application of a catalogue twice and checks whether agents can use it. It checks the first screen, one menu
 * and one dialog, and the reading of its data. The second start must give the same tree and data.
 */
import { delay } from '../../async/deadline.ts';
import { withinTime } from '../../async/within-time.ts';
import { PipelineError } from '../../errors.ts';
import { appOf, type InitialState, type Observation } from '../../schema/index.ts';
import type { EnvironmentCheck } from '../environment-kind.ts';
import type { Environment } from '../environment.ts';
import { findDifferences, showsTimeOfDay } from './compare-starts.ts';
import { findStartFaults, LEAST_OF_PAGES, LEAST_OF_WINDOWS } from './look-at-start.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { describeFault, type Findings } from './trial-fault.ts';
import { tryMenus } from './try-menus.ts';

/** Two starts, after building a template and warming up an application. In milliseconds. */
const TRIAL_TIMEOUT_MS = 300_000;
const MINUTE_MS = 60_000;

export interface Trial {
  initialState: InitialState;
  environment: Environment;
  /** Regular expression for the title of the first window. */
  window?: string | undefined;
  /** A page may be small, and its menus look like the rest of its content. */
  isPage: boolean;
  readsState: boolean;
  /** The page that explains a fault. */
  help?: string;
}

/** A line for each fault, else one with the findings. Rejects with ABORTED only. */
export async function tryApplication(trial: Trial, signal: AbortSignal): Promise<EnvironmentCheck[]> {
  const startMs = performance.now();
  const { faults, notes } = await findFaults(trial, signal);
  const subject = appOf(trial.initialState);
  if (faults.length > 0)
    return faults.map((fault) => ({ subject, kind: 'fault', text: describeFault(fault, trial.help) }));
  const seconds = `${((performance.now() - startMs) / 1000).toFixed(1)} s`;
  return [{ subject, kind: 'fine', text: [...notes, seconds].join(', ') }];
}

async function findFaults(trial: Trial, signal: AbortSignal): Promise<Findings> {
  const found: Findings = { faults: [], notes: [] };
  const deadline = { timeoutMs: TRIAL_TIMEOUT_MS, signal, what: 'trying the application' };
  try {
    await withinTime(deadline, (inner) => look(trial, found, AbortSignal.any([signal, inner])));
  } catch (error) {
    if (!(error instanceof PipelineError) || error.code === 'ABORTED') throw error;
    found.faults.push({ section: 'window', found: error.message });
  }
  return found;
}

/** Adds each look's findings to `found`, because a later look may fail. */
async function look(trial: Trial, found: Findings, signal: AbortSignal): Promise<void> {
  const { environment, isPage, window = '' } = trial;
  const first = await start(trial, signal);
  found.notes.push(`window "${first.window}"`, `${listNodes(first.tree).length} elements`);
  if (first.state !== undefined) found.notes.push(`${first.state.length} characters of data`);
  found.faults.push(...(await findStartFaults(first, new RegExp(window), isPage ? LEAST_OF_PAGES : LEAST_OF_WINDOWS)));
  // Menus behind a question cannot be opened, and a tree without elements has none.
  if (!isPage && found.faults.length === 0) {
    const { faults, notes } = await tryMenus(environment, first, signal);
    found.faults.push(...faults);
    found.notes.push(...notes);
  }
  // A clock looks the same for a minute, so the second start waits for the next one.
  if (showsTimeOfDay(first.tree, new Date())) await delay(MINUTE_MS - (Date.now() % MINUTE_MS), signal);
  const second = await start(trial, signal);
  found.faults.push(...findDifferences(first.tree, second.tree));
  if (first.state !== second.state) found.faults.push({ section: 'restless', found: 'a second start has other data' });
}

async function start({ initialState, environment, readsState }: Trial, signal: AbortSignal) {
  await environment.reset(initialState, signal);
  const seen: Observation = await environment.observe(signal);
  return { ...seen, state: readsState ? JSON.stringify(await environment.state?.(signal)) : undefined };
}
