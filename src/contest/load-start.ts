/** The initial state of an exploration's tasks, in the form for proposer and checker. */
import { loadEpisode } from '../agent/load-episode.ts';
import { readFacts } from '../check/facts.ts';
import type { Frame } from '../check/frame.ts';
import { storedKey } from '../check/stored-files.ts';
import type { Check, Trajectory } from '../schema/index.ts';
import type { Store } from '../store/store.ts';
import { describeFacts } from './describe-facts.ts';

/** Limit of inspected files; others are described by their text, or a hash. */
const MAX_FILES = 30;

/** The first screen, with the files that the check inspects; undefined if nothing was recorded. */
export async function loadStart(store: Store, trajectory: Trajectory, check?: Check): Promise<Frame | undefined> {
  const start = { ...trajectory, steps: trajectory.steps.slice(0, 1) };
  return (await loadEpisode(store, start, check)).frames[0];
}

/** As lines, with those of the trajectory's applications first. Undefined if nothing was recorded. */
export async function describeStart(store: Store, trajectory: Trajectory): Promise<string | undefined> {
  const first = await loadStart(store, trajectory);
  if (!first) return undefined;
  const paths = first.files.map(({ path }) => path).filter((path) => !path.endsWith('/'));
  const allow = paths.slice(0, MAX_FILES).map((path) => storedKey(path, ''));
  const open = await loadStart(store, trajectory, { expect: [], allow });
  return describeFacts(readFacts(open ?? first), trajectory.initialState.apps);
}
