/** Rows of a paged list, loaded as they come into sight. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { wordsOf } from './faults.ts';

export type Pages<Row> = ReturnType<typeof usePages<Row>>;

const SIZE = 100;

interface Held<Row> {
  key?: string;
  total?: number;
  pages: Map<number, Row[]>;
}

/** Another `key` is another list, loaded from its start. */
export function usePages<Row>(
  key: string,
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<{ rows: Row[]; total: number }>,
) {
  const [held, setHeld] = useState<Held<Row>>({ pages: new Map() });
  const [problem, setProblem] = useState<string>();
  const asked = useRef({ key: '', pages: new Set<number>(), abort: new AbortController() });

  function ask(page: number): void {
    const { abort, pages } = asked.current;
    if (pages.has(page)) return;
    pages.add(page);
    load(page * SIZE, SIZE, abort.signal).then(
      ({ rows, total }) => {
        if (abort.signal.aborted) return;
        setProblem(undefined);
        setHeld((before) => ({
          key,
          total,
          pages: new Map([...(before.key === key ? before.pages : []), [page, rows]]),
        }));
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        pages.delete(page);
        setProblem(wordsOf(error));
      },
    );
  }

  useEffect(() => {
    asked.current.abort.abort();
    asked.current = { key, pages: new Set(), abort: new AbortController() };
    ask(0);
    return () => asked.current.abort.abort();
  }, [key]);

  return {
    /** Undefined until the first page arrives. */
    total: held.total,
    /** Rows of the previous list, until those of the new one arrive. */
    rowAt: (index: number): Row | undefined => held.pages.get(Math.floor(index / SIZE))?.[index % SIZE],
    need(first: number, last: number): void {
      if (asked.current.key !== key) return;
      for (let page = Math.floor(first / SIZE); page <= Math.floor(last / SIZE); page++) ask(page);
    },
    problem,
  };
}
