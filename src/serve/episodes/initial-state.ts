/**
 * Checks if an environment is at a task's initial state. The lasting parts of its screen and its files must equal those
 * recorded when the task was found. So must the application's own data, if the environment reads it. A rollout from
 * another start is another task, and its reward would be noise.
 */
import { factId, readFacts } from '../../check/facts.ts';
import { frameFile, frameOf, type Frame } from '../../check/frame.ts';
import { PipelineError } from '../../errors.ts';
import type { Observation, Task } from '../../schema/index.ts';
import { hashId } from '../../store/ids.ts';
import { loadFile, loadObservation, loadState } from '../../store/observation-io.ts';
import type { Store } from '../../store/store.ts';
import { findRecord } from '../../store/typed-records.ts';

export interface Fingerprint {
  hash: string;
  facts: ReadonlyMap<string, string>;
}

/** Kinds of facts that persist. Clocks and counters change by themselves; they are texts, and excluded. */
const LASTING: ReadonlySet<string> = new Set(['item', 'checked', 'selected', 'window', 'file']);
/** Prefixes of ids that exist under any look or under none: list items, windows, files, data. */
const IN_ANY_LOOK = /^(item|window|file|data) /;
const MAX_NAMED = 3;

export function fingerprintOf(frame: Frame): Fingerprint {
  const lasting = [...readFacts(frame).values()].filter(({ key, strict }) => strict || LASTING.has(key.kind));
  const facts = new Map(lasting.map(({ key, value }) => [factId(key), value]));
  return { hash: hashId([...facts].toSorted(([a], [b]) => (a < b ? -1 : 1))), facts };
}

/** Fingerprint of a new observation, including the data that policies never see. */
export function fingerprintSeen(observation: Observation): Fingerprint {
  const { state } = observation;
  return fingerprintOf({
    ...frameOf(observation),
    ...(state === undefined ? {} : { state: JSON.parse(state) as unknown }),
  });
}

/** Rejects with RECORD_INVALID if the exploration behind the task is not in the store. */
export async function readRecordedState(store: Store, task: Task): Promise<Fingerprint> {
  const exploration = await findRecord(store, 'trajectories', task.evidence.trajectoryId);
  const observation = exploration?.steps[0]?.observation ?? exploration?.finalObservation;
  if (!observation) throw new PipelineError('RECORD_INVALID', `the initial state of task ${task.id} was not recorded`);
  const { tree, files, window } = await loadObservation(store, observation);
  const contents = await Promise.all(files.map(async (entry) => frameFile(entry, await loadFile(store, entry))));
  const state = await loadState(store, observation);
  return fingerprintOf({ tree, window, files: contents, ...(state === undefined ? {} : { state }) });
}

/**
 * Describes the differences; undefined without any. Under another look (such as a wider window), more or less of a
 * window is visible. Then only texts and marks count that both screens show.
 */
export function describeDifference(recorded: Fingerprint, found: Fingerprint, sameLook = true): string | undefined {
  if (recorded.hash === found.hash) return undefined;
  const ids = new Set([...recorded.facts.keys(), ...found.facts.keys()]);
  const counts = (id: string) => sameLook || IN_ANY_LOOK.test(id) || (recorded.facts.has(id) && found.facts.has(id));
  const different = [...ids].filter((id) => counts(id) && recorded.facts.get(id) !== found.facts.get(id));
  if (different.length === 0) return undefined;
  const named = different.slice(0, MAX_NAMED).join('; ');
  return `${different.length} of ${ids.size} facts differ: ${named}${different.length > MAX_NAMED ? '; …' : ''}`;
}
