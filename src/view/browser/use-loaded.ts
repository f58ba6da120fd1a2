/** Server data in a component: earlier data stays until the new arrives, so that the layout does not jump. */
import { useEffect, useState } from 'preact/hooks';
import { ask } from './client.ts';
import { Refused, wordsOf } from './faults.ts';

export interface Loaded<Value> {
  value?: Value;
  /** The reason why the latest request failed, in words for the person. */
  problem?: string;
  /** True if the server could not be reached, or failed, so that a retry may help. */
  isAway?: boolean;
  isLoading: boolean;
}

/** Calls `load` when `key` changes; undefined loads nothing. A request with an outdated key is dropped. */
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
        !abort.signal.aborted &&
        setState(({ value }) => ({
          ...(value === undefined ? {} : { value }),
          problem: wordsOf(error),
          isAway: !(error instanceof Refused),
          isLoading: false,
        })),
    );
    return () => abort.abort();
  }, [key]);
  return state;
}

/** The answer at a path of PATHS, requested when `key` changes. */
export function useAnswer<Answer>(key: string | undefined, path: string): Loaded<Answer> {
  return useLoaded(key, (abort) => ask<Answer>(path, abort));
}
