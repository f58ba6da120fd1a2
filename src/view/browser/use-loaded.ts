/** Data of the server in a component: what was there before stays until the new is here, so that nothing jumps. */
import { useEffect, useState } from 'preact/hooks';
import { ask } from './client.ts';
import { Refused, wordsOf } from './faults.ts';

export interface Loaded<Value> {
  value?: Value;
  /** Why the latest request failed, in words for the person. */
  problem?: string;
  /** Of a problem: the server could not be reached, or broke, so that asking again may help. */
  isAway?: boolean;
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

/** The answer at a path of PATHS, asked for when `key` changes. */
export function useAnswer<Answer>(key: string | undefined, path: string): Loaded<Answer> {
  return useLoaded(key, (abort) => ask<Answer>(path, abort));
}
