/** The list of tasks with their success counts. The URL holds its filters. */
import { TaskQuery, type TaskRow } from '../../run-api.ts';
import { readParameters, RowQuery } from '../../rows/row-query.ts';
import { versionOf } from '../live.ts';
import { loadRows, loadTasks } from '../load-rows.ts';
import { ChoiceFilter } from '../parts/choice-filter.tsx';
import { ListPage } from '../parts/list-page.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { SortChoice } from '../parts/sort-choice.tsx';
import { linkTo, place } from '../router.ts';
import { useLoaded } from '../use-loaded.ts';
import { usePages } from '../use-pages.ts';
import { many, plain } from '../words.ts';

const FILTERS = ['app', 'guideline'] as const;
const KEYS = Object.keys(TaskQuery.shape);

function taskQueryOf(search: URLSearchParams): TaskQuery {
  const known = Object.entries(readParameters(search, FILTERS)).filter(([name]) => KEYS.includes(name));
  const read = TaskQuery.safeParse(Object.fromEntries(known));
  return read.success ? read.data : TaskQuery.parse({});
}

export function TasksPage({ run }: { run: string }) {
  const query = taskQueryOf(place.value.query);
  const version = versionOf(run);
  const pages = usePages<TaskRow>(`${run} ${JSON.stringify(query)} ${version}`, (offset, limit, abort) =>
    loadTasks(run, { ...query, offset, limit }, abort),
  );
  // The list of tasks has no counts of its own; those of trajectories have the same applications and guidelines.
  const choices = useLoaded(`${run} ${version}`, async (abort) => {
    const { facets } = await loadRows(run, RowQuery.parse({ kind: ['execution'], limit: 1 }), abort);
    return facets;
  });
  return (
    <ListPage
      title="Tasks"
      pages={pages}
      describe={(total) => many(total, 'task')}
      filters={
        <search class="filters">
          <SearchField value={query.text} />
          {FILTERS.map((name) => (
            <ChoiceFilter key={name} name={name} choices={choices.value?.[name] ?? []} chosen={query[name]} />
          ))}
          <SortChoice keys={TaskQuery.shape.sort.unwrap().options} sort={query.sort} order={query.order} />
        </search>
      }
      empty="Nothing matches."
      linkOf={(row) => linkTo(run, 'tasks', row.id)}
    >
      {(row) => <Row row={row} />}
    </ListPage>
  );
}

function Row({ row }: { row: TaskRow }) {
  return (
    <span class="line task-line">
      <span class="told cut main-words" title={row.instruction}>
        {row.instruction}
      </span>
      <span class="soft cut told">{row.app}</span>
      <span class="soft cut">{plain(row.guideline)}</span>
      <span class="soft cut told">{row.categories.join(', ')}</span>
      <span class="number">
        {row.tries === 0 ? <span class="soft">not tried</span> : `${row.successes} of ${row.tries}`}
      </span>
    </span>
  );
}
