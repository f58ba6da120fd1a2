/** The list of trajectories. What is filtered, searched and sorted stands in the address. */
import { useRef } from 'preact/hooks';
import {
  readParameters,
  RowQuery,
  SORT_KEYS,
  VALUE_FILTERS,
  writeRowQuery,
  type ValueFilter,
} from '../../rows/row-query.ts';
import type { TrajectoryRow } from '../../rows/row.ts';
import type { Facets } from '../../rows/select-rows.ts';
import { versionOf } from '../live.ts';
import { loadRows } from '../load-rows.ts';
import { Badge } from '../parts/badge.tsx';
import { ChoiceFilter } from '../parts/choice-filter.tsx';
import { Problem } from '../parts/loading.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { SortChoice } from '../parts/sort-choice.tsx';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { linkTo, place, replaceQuery } from '../router.ts';
import { usePages } from '../use-pages.ts';
import { useTitle } from '../use-title.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { many, moment, plain, usd } from '../words.ts';

const KEYS = Object.keys(RowQuery.shape);

/** What of the address a list can be asked for; a value that is wrong is left out and told. */
export function queryOf(search: URLSearchParams): { query: RowQuery; problem?: string } {
  const known = Object.entries(readParameters(search, VALUE_FILTERS)).filter(([name]) => KEYS.includes(name));
  const read = RowQuery.safeParse(Object.fromEntries(known));
  if (read.success) return { query: read.data };
  const wrong = read.error.issues.map(({ path }) => String(path[0]));
  const rest = known.filter(([name]) => !wrong.includes(name));
  return {
    query: RowQuery.parse(Object.fromEntries(rest)),
    problem: `Not understood in the address: ${wrong.join(', ')}`,
  };
}

export function TrajectoriesPage({ run }: { run: string }) {
  useTitle('Trajectories');
  const { query, problem } = queryOf(place.value.query);
  const facets = useRef<Facets>(undefined);
  const pages = usePages<TrajectoryRow>(
    `${run} ${writeRowQuery(query)} ${versionOf(run)}`,
    async (offset, limit, signal) => {
      const answer = await loadRows(run, { ...query, offset, limit }, signal);
      facets.current = answer.facets;
      return answer;
    },
  );
  const isNarrow = useIsNarrow();
  const hasTries = query.try.length > 0 || (facets.current?.try ?? []).length > 1;
  // A link of the list brings the list along, so that the next trajectory is the list's next.
  const list = writeRowQuery(query);
  return (
    <div class="page page-fill">
      <div class="page-head">
        <h1>Trajectories</h1>
        <span class="soft" role="status">
          {pages.total === undefined ? '' : many(pages.total, 'trajectory', 'trajectories')}
        </span>
      </div>
      <Filters query={query} facets={facets.current} />
      <div class="stack fill">
        {[problem, pages.problem].map((words) => (words === undefined ? null : <Problem key={words} words={words} />))}
        {pages.total === 0 ? <p class="note">Nothing matches. Take a filter away.</p> : null}
        <VirtualRows
          label="Trajectories"
          count={pages.total ?? 0}
          rowHeight={isNarrow ? 68 : 40}
          linkOf={(at) => rowLink(run, pages.rowAt(at), list, at)}
          onSight={pages.need}
        >
          {(at) => <Row row={pages.rowAt(at)} hasTries={hasTries} />}
        </VirtualRows>
      </div>
    </div>
  );
}

function rowLink(run: string, row: TrajectoryRow | undefined, list: string, at: number): string | undefined {
  return row && linkTo(run, 'trajectories', row.id, { list, at });
}

function Filters({ query, facets }: { query: RowQuery; facets: Facets | undefined }) {
  const isFiltered = query.text !== '' || VALUE_FILTERS.some((name) => query[name].length > 0);
  return (
    <search class="filters">
      <SearchField label="search" value={query.text} onChange={(text) => replaceQuery({ text })} />
      {VALUE_FILTERS.map((name: ValueFilter) => (
        <ChoiceFilter
          key={name}
          name={name}
          choices={facets?.[name] ?? []}
          chosen={query[name]}
          onChange={(chosen) => replaceQuery({ [name]: chosen })}
        />
      ))}
      <StepsFilter query={query} />
      <SortChoice keys={SORT_KEYS} sort={query.sort} order={query.order} onChange={replaceQuery} />
      {isFiltered ? (
        <button
          type="button"
          onClick={() => replaceQuery({ text: '', ...Object.fromEntries(VALUE_FILTERS.map((name) => [name, []])) })}
        >
          Clear
        </button>
      ) : null}
    </search>
  );
}

function StepsFilter({ query }: { query: RowQuery }) {
  return (
    <>
      {(['minSteps', 'maxSteps'] as const).map((name) => (
        <label key={name}>
          {name === 'minSteps' ? 'steps from' : 'to'}
          <input
            type="number"
            min="0"
            class="steps"
            value={query[name] ?? ''}
            onChange={({ currentTarget }) => replaceQuery({ [name]: currentTarget.value })}
          />
        </label>
      ))}
    </>
  );
}

/** The number of a try says nothing where there is one of each task. */
export function Row({ row, hasTries = true }: { row: TrajectoryRow | undefined; hasTries?: boolean }) {
  if (!row) return <span class="soft">…</span>;
  return (
    <span class="line">
      <span>
        <Badge of={row.verdict ?? row.outcome} />
      </span>
      <span class="told cut main-words" title={row.instruction}>
        {row.instruction}
      </span>
      <span class="marks">
        {row.disagreements.length > 0 ? (
          <span class="badge doubt">disagree: {row.disagreements.join(', ')}</span>
        ) : null}
        {row.flags.map((flag) => (
          <span key={flag} class="badge">
            {plain(flag)}
          </span>
        ))}
        {row.labels.map(({ reviewer, result }) => (
          <span key={reviewer} class="badge told">
            {reviewer}: {result}
          </span>
        ))}
      </span>
      <span class="soft cut told">{row.app}</span>
      <span class="soft cut">{row.guideline === null ? row.kind : plain(row.guideline)}</span>
      <span class="soft number">{many(row.steps, 'step')}</span>
      <span class="soft number">
        {row.kind === 'exploration' ? `turn ${row.turn}` : hasTries ? `try ${row.try}` : ''}
      </span>
      <span class="soft number">{row.costUsd > 0 ? usd(row.costUsd) : ''}</span>
      <span class="soft number">{moment(row.startedAtMs)}</span>
    </span>
  );
}
