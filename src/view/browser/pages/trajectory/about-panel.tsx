/** Origin of a trajectory: its task, start, environment and policy. */
import type { TrajectoryDetail } from '../../../trajectory-api.ts';
import { Facts } from '../../parts/facts.tsx';
import { linkTo } from '../../router.ts';
import { count, duration, formatTime, plain, shortId, usd } from '../../words.ts';

export function AboutPanel({ run, trajectory }: { run: string; trajectory: TrajectoryDetail }) {
  const { row, task, environment, initialState } = trajectory;
  const facts: [string, string][] = [
    ['policy', trajectory.policy],
    ['environment', `${environment.name}, ${environment.width} × ${environment.height}`],
    ...Object.entries(environment.details),
    ['starts with', `${initialState.apps.join(', ')} on ${initialState.template}`],
    ['persona', initialState.persona ?? ''],
    ['seed', initialState.seed ?? ''],
    ['look', initialState.look === undefined ? '' : JSON.stringify(initialState.look)],
    ['started', formatTime(row.startedAtMs)],
    ['took', duration(row.endedAtMs - row.startedAtMs)],
    ['tokens', `${count(row.promptTokens)} in, ${count(row.completionTokens)} out`],
    ['cost', usd(row.costUsd)],
    ['id', row.id],
  ];
  return (
    <div class="stack">
      {task ? (
        <p>
          Task{' '}
          <a href={linkTo(run, 'tasks', task.id)}>
            <span class="mono">{shortId(task.id)}</span> and its evidence
          </a>
          , {plain(task.guideline)}
        </p>
      ) : null}
      <Facts
        class="facts small"
        rows={facts.filter(([, value]) => value !== '').map(([name, value]) => [name, value, 'told'])}
      />
    </div>
  );
}
