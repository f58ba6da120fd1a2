/** A page of a long list: its filters above, and its rows as links, loaded as they come into sight. */
import type { ComponentChildren } from 'preact';
import type { Pages } from '../use-pages.ts';
import { useTitle } from '../use-title.ts';
import { Problem } from './loading.tsx';
import { VirtualRows } from './virtual-rows.tsx';

interface Props<Row> {
  title: string;
  pages: Pages<Row>;
  /** Formats the number of rows. */
  describe: (total: number) => string;
  filters: ComponentChildren;
  problem?: string | undefined;
  /** Text for an empty list. */
  empty: string;
  linkOf: (row: Row, at: number) => string;
  children: (row: Row) => ComponentChildren;
  /** Control beside a row's link. */
  besideOf?: (row: Row) => ComponentChildren;
  /** Beside the number of rows. */
  more?: ComponentChildren;
}

export function ListPage<Row>(props: Props<Row>) {
  const { title, pages, describe, filters, problem, empty, linkOf, children, besideOf, more } = props;
  useTitle(title);
  return (
    <div class="page page-fill">
      <div class="page-head">
        <h1>{title}</h1>
        <span class="soft" role="status">
          {pages.total === undefined ? '' : describe(pages.total)}
        </span>
        {more}
      </div>
      {filters}
      <div class="stack fill">
        {[problem, pages.problem].map((words) => (words === undefined ? null : <Problem key={words} words={words} />))}
        {pages.total === 0 ? <p class="note">{empty}</p> : null}
        <VirtualRows
          label={title}
          count={pages.total ?? 0}
          linkOf={(at) => {
            const row = pages.rowAt(at);
            return row && linkOf(row, at);
          }}
          onSight={pages.need}
          besideOf={
            besideOf &&
            ((at) => {
              const row = pages.rowAt(at);
              return row && besideOf(row);
            })
          }
        >
          {(at) => {
            const row = pages.rowAt(at);
            return row ? children(row) : <span class="soft">…</span>;
          }}
        </VirtualRows>
      </div>
    </div>
  );
}
