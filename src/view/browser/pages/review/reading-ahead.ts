/**
 * Loads the trajectories of a review in advance. A refused one is requested once and blocks no other. An unreachable
 * server is asked again, for a while.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import { Refused, wordsOf } from '../../faults.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 10_000;
/** Five minutes in all. */
export const MAX_RETRIES = 32;

/**
 * Pause in milliseconds before the next request, after this many retries. Undefined at the limit, so that a page left
 * open gives up.
 */
export function retryDelayMs(retries: number): number | undefined {
  return retries < MAX_RETRIES ? Math.min(FIRST_MS * 2 ** Math.max(0, retries - 2), LONGEST_MS) : undefined;
}

/** The loaded value, or the server's reason for refusing it. */
type Found<Value> = { value: Value } | { refused: string };

/** `load` rejects with Refused if the server refuses, else if it is unreachable. */
export function readAhead<Value>(load: (id: string, abort: AbortSignal) => Promise<Value>) {
  /** By id. */
  const found = signal<ReadonlyMap<string, Found<Value>>>(new Map());
  /** The reason why requests have stopped; undefined while they continue. */
  const givenUp = signal<string | undefined>(undefined);
  const stop = new AbortController();
  let wanted: readonly string[] = [];
  let isLoading = false;
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (id: string, what: Found<Value>) => (found.value = new Map([...found.value, [id, what]]));
  const next = () => wanted.find((id) => !found.value.has(id));

  async function loadAll(): Promise<void> {
    if (isLoading || stop.signal.aborted) return;
    isLoading = true;
    for (let id = next(); id !== undefined && !stop.signal.aborted; id = next()) {
      try {
        keep(id, { value: await load(id, stop.signal) });
        retries = 0;
      } catch (error) {
        if (error instanceof Refused) keep(id, { refused: wordsOf(error) });
        else {
          waitFor(error);
          break;
        }
      }
    }
    isLoading = false;
  }

  function waitFor(error: unknown): void {
    const delayMs = stop.signal.aborted ? undefined : retryDelayMs(retries);
    if (delayMs === undefined) givenUp.value = wordsOf(error);
    else timer = setTimeout(() => void loadAll(), delayMs);
    retries += 1;
  }

  return {
    found: found as ReadonlySignal<typeof found.value>,
    givenUp: givenUp as ReadonlySignal<typeof givenUp.value>,
    /** Loads the missing ones of these, in this order, and resumes after giving up. */
    want(ids: readonly string[]): void {
      wanted = ids;
      if (givenUp.value !== undefined) {
        givenUp.value = undefined;
        retries = 0;
      }
      // While the server is unreachable, the timer makes the next request.
      if (retries === 0) void loadAll();
    },
    /** Ends running requests. */
    close(): void {
      clearTimeout(timer);
      stop.abort();
    },
  };
}
