/** The list of trajectories. The URL holds its filters, search and order. */
import { signal } from '@preact/signals';
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
import { pictureOf } from '../client.ts';
import { versionOf } from '../live.ts';
import { loadRows } from '../load-rows.ts';
import { Badge } from '../parts/badge.tsx';
import { ChoiceFilter } from '../parts/choice-filter.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { SortChoice } from '../parts/sort-choice.tsx';
import { linkTo, place, replaceQuery } from '../router.ts';
import { usePages } from '../use-pages.ts';
import { duration, many, formatTime, plain, usd } from '../words.ts';

/** More trajectories would not fit side by side. */
export const MAX_COMPARED = 8;

const KEYS = Object.keys(RowQuery.shape);

/** Reads the list's query from the URL; omits and reports wrong values. */
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

/** Ticked trajectories, of the run that was shown last. */
const ticked = signal<{ run: string; ids: readonly string[] }>({ run: '', ids: [] });

function toggle(run: string, id: string): void {
  const ids = ticked.value.run === run ? ticked.value.ids : [];
  ticked.value = { run, ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] };
}

function Ticked({ run }: { run: string }) {
  const { ids } = ticked.value;
  if (ticked.value.run !== run || ids.length === 0) return null;
  return (
    <span class="row">
      {ids.length === 1 ? (
        <span class="soft">Tick another one to compare.</span>
      ) : (
        <a class="button" href={linkTo(run, 'compare', undefined, { id: ids.slice(0, MAX_COMPARED) })}>
          Compare {Math.min(ids.length, MAX_COMPARED)}
        </a>
      )}
      <button type="button" onClick={() => (ticked.value = { run, ids: [] })}>
        Untick all
      </button>
    </span>
  );
}

export function TrajectoriesPage({ run }: { run: string }) {
  const { query, problem } = queryOf(place.value.query);
  const facets = useRef<Facets>(undefined);
  const pages = usePages<TrajectoryRow>(
    `${run} ${writeRowQuery(query)} ${versionOf(run)}`,
    async (offset, limit, abort) => {
      const answer = await loadRows(run, { ...query, offset, limit }, abort);
      facets.current = answer.facets;
      return answer;
    },
  );
  const hasTries = query.try.length > 0 || (facets.current?.try ?? []).length > 1;
  // Links carry the list's query, so that the next trajectory is the list's next.
  const list = writeRowQuery(query);
  return (
    <ListPage
      title="Trajectories"
      pages={pages}
      describe={(total) => many(total, 'trajectory', 'trajectories')}
      filters={<Filters query={query} facets={facets.current} />}
      problem={problem}
      empty="Nothing matches. Take a filter away."
      linkOf={(row, at) => linkTo(run, 'trajectories', row.id, { list, at })}
      more={<Ticked run={run} />}
      besideOf={(row) => (
        <input
          type="checkbox"
          class="tick"
          aria-label={`Compare: ${row.instruction}`}
          title="Tick to compare"
          checked={ticked.value.run === run && ticked.value.ids.includes(row.id)}
          onChange={() => toggle(run, row.id)}
        />
      )}
    >
      {(row) => <Row run={run} row={row} hasTries={hasTries} />}
    </ListPage>
  );
}

function Filters({ query, facets }: { query: RowQuery; facets: Facets | undefined }) {
  const isFiltered = query.text !== '' || VALUE_FILTERS.some((name) => query[name].length > 0);
  return (
    <search class="filters">
      <SearchField value={query.text} />
      {VALUE_FILTERS.map((name: ValueFilter) => (
        <ChoiceFilter key={name} name={name} choices={facets?.[name] ?? []} chosen={query[name]} />
      ))}
      <StepsFilter query={query} />
      <SortChoice keys={SORT_KEYS} sort={query.sort} order={query.order} />
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

/** Hides the number of a try if each task has one. */
export function Row({ run, row, hasTries }: { run: string; row: TrajectoryRow; hasTries: boolean }) {
  return (
    <span class="line">
      <span class="thumb">{row.image ? <img src={pictureOf(run, row.image, 160)} alt="" loading="lazy" /> : null}</span>
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
      <span class="soft number" title={formatTime(row.startedAtMs)}>
        {duration(row.endedAtMs - row.startedAtMs)}
      </span>
    </span>
  );
}
