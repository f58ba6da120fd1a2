/** What the server tells by itself: the version of each run, which grows when there is something new. */
import { signal } from '@preact/signals';
import { PATHS, type LiveEvent, type RunCard } from '../api.ts';
import { address } from './client.ts';

export interface LiveRun {
  version: number;
  counts: RunCard['counts'];
  indexed: number;
  isEnded: boolean;
}

export const liveRuns = signal<ReadonlyMap<string, LiveRun>>(new Map());
/** Grows when there are other runs than before. */
export const runsVersion = signal(0);
export const isConnected = signal(false);

/** What was told and is not in the signals yet: of each run the latest, and whether there are other runs. */
const told = new Map<string, LiveRun>();
let areOthers = false;

/** The browser connects again by itself after an outage. */
export function listen(): void {
  const source = new EventSource(address(PATHS.events()));
  source.addEventListener('open', () => (isConnected.value = true));
  source.addEventListener('error', () => (isConnected.value = false));
  source.addEventListener('message', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as LiveEvent));
  document.addEventListener('visibilitychange', passOn);
}

function hear(event: LiveEvent): void {
  if (event.type === 'runs') areOthers = true;
  if (event.type === 'run') {
    const { type: _type, run, ...state } = event;
    told.set(run, state);
  }
  passOn();
}

/** A page that nobody sees asks for nothing, since all that it asks for costs the machine of the run. */
function passOn(): void {
  if (document.hidden) return;
  if (areOthers) runsVersion.value += 1;
  areOthers = false;
  if (told.size > 0) liveRuns.value = new Map([...liveRuns.value, ...told]);
  told.clear();
}

/** Part of the key of what is loaded of a run, so that it is loaded again when the run has grown. */
export function versionOf(run: string): number {
  return liveRuns.value.get(run)?.version ?? 0;
}
