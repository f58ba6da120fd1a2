/** Several trajectories side by side, with the same action in one row: the tries of a task, or a group. */
import { useMemo } from 'preact/hooks';
import { PATHS, type ImageWidth } from '../../api.ts';
import type { TrajectoryDetail } from '../../trajectory-api.ts';
import { RowQuery } from '../../rows/row-query.ts';
import { ask, pictureOf } from '../client.ts';
import { useKeys } from '../keys.ts';
import { loadRows } from '../load-rows.ts';
import { alignSteps } from '../parts/align-steps.ts';
import { Badge } from '../parts/badge.tsx';
import { WhenLoaded } from '../parts/loading.tsx';
import { marksOf } from '../parts/marks-of.ts';
import { ScreenPicture } from '../parts/screen-picture.tsx';
import { linkTo, place } from '../router.ts';
import { useLoaded } from '../use-loaded.ts';
import { useTitle } from '../use-title.ts';
import { duration, many, usd } from '../words.ts';
import { MAX_COMPARED, queryOf } from './trajectories.tsx';

export function ComparePage({ run }: { run: string }) {
  useTitle('Compare');
  const { query } = place.value;
  const [task, ids] = [query.get('task'), query.getAll('id')];
  const compared = useLoaded(`${run} ${task ?? ''} ${ids.join()}`, async (abort) => {
    const wanted = task === null ? ids : await triesOf(run, task, abort);
    const all = wanted.slice(0, MAX_COMPARED).map((id) => ask<TrajectoryDetail>(PATHS.trajectory(run, id), abort));
    return Promise.all(all);
  });
  return (
    <div class="page">
      <h1>Compare</h1>
      <WhenLoaded of={compared}>
        {(trajectories) =>
          trajectories.length === 0 ? <Choose run={run} /> : <Compared run={run} trajectories={trajectories} />
        }
      </WhenLoaded>
    </div>
  );
}

async function triesOf(run: string, taskId: string, abort: AbortSignal): Promise<string[]> {
  const query = queryOf(new URLSearchParams({ taskId, sort: 'try', order: 'asc' })).query;
  const { rows } = await loadRows(run, { ...query, limit: MAX_COMPARED }, abort);
  return rows.map(({ id }) => id);
}

/** Tasks with several tries, to start from. */
function Choose({ run }: { run: string }) {
  const found = useLoaded(run, (abort) =>
    loadRows(run, RowQuery.parse({ kind: ['execution'], sort: 'try', limit: 300 }), abort),
  );
  return (
    <WhenLoaded of={found}>
      {({ rows }) => {
        const tasks = [
          ...new Map(
            rows.filter((row) => row.try > 1 && row.taskId !== null).map((row) => [row.taskId!, row]),
          ).values(),
        ];
        return (
          <section class="panel stack">
            <h2>{tasks.length === 0 ? 'No task was tried twice' : 'Tasks with several tries'}</h2>
            {tasks.length === 0 ? (
              <p>
                Tick two to {MAX_COMPARED} in the <a href={linkTo(run, 'trajectories')}>list of trajectories</a>.
              </p>
            ) : null}
            <ul class="stack">
              {tasks.map((row) => (
                <li key={row.id}>
                  <a class="told" href={linkTo(run, 'compare', undefined, { task: row.taskId! })}>
                    {row.instruction}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </WhenLoaded>
  );
}

/**
 * Actions are the same if they act on the same element in the same way; without an element, if their words are equal.
 */
function operationOf({ action, target, words }: TrajectoryDetail['steps'][number]): string {
  const element = target && (target.key ?? `${target.path.join('/')}/${target.role}:${target.name}`);
  const typed = 'text' in action ? action.text : '';
  return element === undefined ? words : `${action.type} ${element} ${typed}`;
}

/** Moves the focus between the cells, in reading order. */
function move(by: number): void {
  const cells = [...document.querySelectorAll<HTMLElement>('.compare a.cell')];
  const at = cells.findIndex((cell) => cell === document.activeElement);
  cells[Math.min(Math.max(0, at + by), cells.length - 1)]?.focus();
}

function Compared({ run, trajectories }: { run: string; trajectories: readonly TrajectoryDetail[] }) {
  const rows = useMemo(() => alignSteps(trajectories.map(({ steps }) => steps.map(operationOf))), [trajectories]);
  const pictureWidth = trajectories.length < 4 ? 640 : 320;
  useKeys('Compare', [
    { keys: ['j'], does: 'next cell', run: () => move(1) },
    { keys: ['k'], does: 'previous cell', run: () => move(-1) },
  ]);
  return (
    <div class="compare" role="region" aria-label="Trajectories side by side" tabIndex={0}>
      <table style={{ '--compared': trajectories.length }}>
        <thead>
          <tr>
            {trajectories.map(({ row }) => (
              <th key={row.id} scope="col">
                <a href={linkTo(run, 'trajectories', row.id)}>
                  {row.kind === 'exploration' ? `turn ${row.turn}` : `try ${row.try}`}
                </a>{' '}
                <Badge of={row.verdict ?? row.outcome} />
                <br />
                <span class="soft small">
                  {many(row.steps, 'step')}, {duration(row.endedAtMs - row.startedAtMs)}
                  {row.costUsd > 0 ? `, ${usd(row.costUsd)}` : ''}
                </span>
                <br />
                <span class="told small">{row.instruction}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} class={row.every((step) => step !== undefined) ? 'shared' : ''}>
              {row.map((step, column) => (
                <td key={column}>
                  <Cell run={run} trajectory={trajectories[column]!} step={step} pictureWidth={pictureWidth} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            {trajectories.map(({ row, final, answer, verdicts }) => (
              <td key={row.id}>
                <strong>The end</strong>
                {final ? (
                  <ScreenPicture
                    src={pictureOf(run, final.image, pictureWidth)}
                    image={final.image}
                    alt="The last screen"
                  />
                ) : null}
                {answer === null ? null : <p class="told">Answer: {answer}</p>}
                <ul class="small">
                  {verdicts[0]?.items
                    .filter(({ passed }) => !passed)
                    .map(({ id, detail }) => (
                      <li key={id} class="told">
                        ✕ {id}: {detail}
                      </li>
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  run: string;
  trajectory: TrajectoryDetail;
  step: number | undefined;
  pictureWidth: ImageWidth;
}

function Cell({ run, trajectory, step, pictureWidth }: CellProps) {
  const view = step === undefined ? undefined : trajectory.steps[step];
  if (!view) return <span class="soft">–</span>;
  const { image } = view.screen;
  return (
    <a class="cell" href={linkTo(run, 'trajectories', trajectory.row.id, { step })}>
      <ScreenPicture
        src={pictureOf(run, image, pictureWidth)}
        image={image}
        alt=""
        marks={marksOf(view.action, image)}
        target={view.target?.bounds}
      />
      <span class="small told">
        {view.index}. {view.words}
      </span>
    </a>
  );
}
