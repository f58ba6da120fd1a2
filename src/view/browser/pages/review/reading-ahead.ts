/**
 * The trajectories of a review, asked for before they are looked at. What the server refuses is asked for once and holds up no
 * other; a server that is away is asked again, for a while.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import { Refused, wordsOf } from '../../faults.ts';

const FIRST_MS = 1000;
const LONGEST_MS = 10_000;
/** Five minutes in all. */
export const MAX_RETRIES = 32;

/** Before the next request, when so many were made again already; undefined when no more are: a page left open gives up. */
export function retryDelayMs(retries: number): number | undefined {
  return retries < MAX_RETRIES ? Math.min(FIRST_MS * 2 ** Math.max(0, retries - 2), LONGEST_MS) : undefined;
}

/** What was loaded, or why the server refused it. */
type Found<Value> = { value: Value } | { refused: string };

/** `load` rejects with Refused when the server will not, else when it is away. */
export function readAhead<Value>(load: (id: string, abort: AbortSignal) => Promise<Value>) {
  /** By id. */
  const found = signal<ReadonlyMap<string, Found<Value>>>(new Map());
  /** Why the server is not asked any more; undefined while it is. */
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
    /** Loads what of these is not there yet, in this order, and forgets that it has given up. */
    want(ids: readonly string[]): void {
      wanted = ids;
      if (givenUp.value !== undefined) {
        givenUp.value = undefined;
        retries = 0;
      }
      // While the server is away, it is asked when its time has come.
      if (retries === 0) void loadAll();
    },
    /** Ends what is under way. */
    close(): void {
      clearTimeout(timer);
      stop.abort();
    },
  };
}
