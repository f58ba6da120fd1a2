/** What the server tells by itself: the version of each run, which grows when there is something new. */
import { signal } from '@preact/signals';
import { PATHS, type LiveEvent, type RunProgress } from '../api.ts';
import { address } from './client.ts';

export const liveRuns = signal<ReadonlyMap<string, RunProgress>>(new Map());
/** Grows when there are other runs than before. */
export const runsVersion = signal(0);

/** How often something was missed while there was no connection. */
const missed = signal(0);

/** What is not in the signals yet: of each run the latest that was told, whether there are other runs, whether something was missed. */
const told = new Map<string, RunProgress>();
let areOthers = false;
let isBack = false;

/** The browser connects again by itself after an outage. */
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
    told.set(run, state);
  }
  passOn();
}

/** A page that nobody sees does not ask again, since all that it asks for costs the machine of the run. */
function passOn(): void {
  if (document.hidden) return;
  if (areOthers || isBack) runsVersion.value += 1;
  if (isBack) missed.value += 1;
  areOthers = false;
  isBack = false;
  if (told.size > 0) liveRuns.value = new Map([...liveRuns.value, ...told]);
  told.clear();
}

/** Part of the key of what is loaded of a run, so that it is loaded again when the run has grown. */
export function versionOf(run: string): string {
  return `${liveRuns.value.get(run)?.version ?? 0}.${missed.value}`;
}
