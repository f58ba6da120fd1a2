/** Data of the server in a component: what was there before stays until the new is here, so that nothing jumps. */
import { useEffect, useState } from 'preact/hooks';
import { wordsOf } from './faults.ts';

export interface Loaded<Value> {
  value?: Value;
  /** Why the latest request failed, in words for the person. */
  problem?: string;
  isLoading: boolean;
}

/** Calls `load` when `key` changes; undefined loads nothing. A request whose key is no longer asked for is dropped. */
export function useLoaded<Value>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [state, setState] = useState<Loaded<Value>>({ isLoading: key !== undefined });
  useEffect(() => {
    if (key === undefined) return undefined;
    const abort = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    load(abort.signal).then(
      (value) => !abort.signal.aborted && setState({ value, isLoading: false }),
      (error: unknown) =>
        !abort.signal.aborted && setState((before) => ({ ...before, problem: wordsOf(error), isLoading: false })),
    );
    return () => abort.abort();
  }, [key]);
  return state;
}
