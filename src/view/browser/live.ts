/** Live events of the server: the version of each run, which grows with new data. */
import { signal } from '@preact/signals';
import { PATHS, type LiveEvent, type RunProgress } from '../api.ts';
import { address } from './client.ts';

export const liveRuns = signal<ReadonlyMap<string, RunProgress>>(new Map());
/** Grows when the set of runs changes. */
export const runsVersion = signal(0);

/** Number of reconnections, each of which may have missed events. */
const missed = signal(0);

/** Events not yet in the signals: the latest progress of each run, a changed set of runs, and a reconnection. */
const progress = new Map<string, RunProgress>();
let areOthers = false;
let isBack = false;

/** The browser reconnects by itself after an outage. */
export function listen(): void {
  const source = new EventSource(address(PATHS.events()));
  let wasOpened = false;
  source.addEventListener('open', () => {
    isBack ||= wasOpened;
    wasOpened = true;
    passOn();
  });
  source.addEventListener('message', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as LiveEvent));
  document.addEventListener('visibilitychange', passOn);
}

function hear(event: LiveEvent): void {
  if (event.type === 'runs') areOthers = true;
  if (event.type === 'run') {
    const { type: _type, run, ...state } = event;
    progress.set(run, state);
  }
  passOn();
}

/** A hidden page requests nothing, since each request costs the run's machine. */
function passOn(): void {
  if (document.hidden) return;
  if (areOthers || isBack) runsVersion.value += 1;
  if (isBack) missed.value += 1;
  areOthers = false;
  isBack = false;
  if (progress.size > 0) liveRuns.value = new Map([...liveRuns.value, ...progress]);
  progress.clear();
}

/** Part of the key of a run's loaded data, so that it is reloaded when the run has grown. */
export function versionOf(run: string): string {
  return `${liveRuns.value.get(run)?.version ?? 0}.${missed.value}`;
}
