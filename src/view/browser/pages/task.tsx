/** A task next to the exploration screens that it came from, its check, and every try at it. */
import { PATHS } from '../../api.ts';
import type { TaskDetail } from '../../trajectory-api.ts';
import { pictureOf } from '../client.ts';
import { versionOf } from '../live.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { WhenLoaded } from '../parts/loading.tsx';
import { marksOf } from '../parts/marks-of.ts';
import { ScreenPicture } from '../parts/screen-picture.tsx';
import { linkTo } from '../router.ts';
import { useAnswer } from '../use-loaded.ts';
import { useTitle } from '../use-title.ts';
import { plain } from '../words.ts';
import { Row } from './trajectories.tsx';

export function TaskPage({ run, id }: { run: string; id: string }) {
  const loaded = useAnswer<TaskDetail>(`${run} ${id} ${versionOf(run)}`, PATHS.task(run, id));
  useTitle(loaded.value?.task.instruction ?? 'Task');
  return (
    <>
      <WhenLoaded of={loaded}>{(detail) => <Task run={run} detail={detail} />}</WhenLoaded>
      {loaded.problem === undefined ? null : (
        <p>
          <a href={linkTo(run, 'tasks')}>All tasks</a>
        </p>
      )}
    </>
  );
}

function Task({ run, detail }: { run: string; detail: TaskDetail }) {
  const { task, tries, admission, categories } = detail;
  return (
    <div class="page">
      <div class="page-head">
        <h1 class="told">{task.instruction}</h1>
      </div>
      <div class="columns">
        <section class="panel stack">
          <h2>Task</h2>
          <Facts
            rows={[
              ['application', task.apps.join(', '), 'told'],
              ['guideline', plain(task.guideline)],
              ['categories', categories.length === 0 ? undefined : categories.join(', '), 'told'],
              ['answer', task.answer, 'told'],
              ['starts with', `${task.initialState.apps.join(', ')} on ${task.initialState.template}`, 'told'],
              ['generator', task.generator, 'told'],
              ['id', task.id, 'mono'],
            ]}
          />
          {admission ? <Admission admission={admission} /> : null}
        </section>
        <Asked task={task} />
      </div>
      <section class="panel stack">
        <h2>{tries.length === 0 ? 'Not tried yet' : 'Tries'}</h2>
        <ul class="tries">
          {tries.map((row) => (
            <li key={row.id}>
              <a href={linkTo(run, 'trajectories', row.id)}>
                <Row run={run} row={row} hasTries />
              </a>
            </li>
          ))}
        </ul>
        {tries.length > 1 ? (
          <p>
            <a href={linkTo(run, 'compare', undefined, { task: task.id })}>Compare them side by side</a>
          </p>
        ) : null}
      </section>
      <Evidence run={run} detail={detail} />
    </div>
  );
}

function Asked({ task: { check, rubric } }: { task: TaskDetail['task'] }) {
  return (
    <section class="panel stack">
      <h2>What must hold at the end</h2>
      {check ? (
        <ul class="stack">
          {check.expect.map(({ fact, op, value }) => (
            <li key={`${fact.kind} ${fact.subject} ${op}`}>
              <span class="badge">{fact.kind}</span> <span class="told soft">{fact.subject}</span> {plain(op)}{' '}
              {op === 'absent' ? null : <strong class="told">{value}</strong>}
            </li>
          ))}
          {check.answer ? (
            <li>
              <span class="badge">answer</span> equals <strong class="told">{check.answer.equals}</strong>
            </li>
          ) : null}
          {check.allow.length === 0 ? null : (
            <li class="soft">
              Else only this may change:{' '}
              <span class="told">{check.allow.map(({ kind, subject }) => `${kind} ${subject}`).join('; ')}</span>
            </li>
          )}
        </ul>
      ) : null}
      {rubric ? (
        <ol class="stack">
          {rubric.map(({ id, text }) => (
            <li key={id}>
              <span class="badge told">{id}</span> <span class="told">{text}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {check || rubric ? null : <p class="soft">The task has neither a check nor a rubric.</p>}
    </section>
  );
}

function Admission({ admission: { admitted, tests } }: { admission: NonNullable<TaskDetail['admission']> }) {
  return (
    <section class="stack">
      <h3>
        Admission <Badge of={admitted ? 'success' : 'failure'} />
      </h3>
      <ul class="items">
        {tests.map(({ id, passed, detail }) => (
          <li key={id} class={passed ? 'pass' : 'fails'}>
            <span aria-label={passed ? 'passed' : 'failed'}>{passed ? '✓' : '✕'}</span>
            <span class="told">
              {id} {detail}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Evidence({ run, detail: { evidence } }: { run: string; detail: TaskDetail }) {
  return (
    <section class="panel stack">
      <h2>Evidence</h2>
      {evidence.problem === null ? (
        <p>
          From{' '}
          <a href={linkTo(run, 'trajectories', evidence.trajectoryId)}>
            exploration{evidence.turn === null ? '' : ` turn ${evidence.turn}`}
          </a>
          : what was done there, and the screen after it.
        </p>
      ) : (
        <p class="note bad told">{evidence.problem}</p>
      )}
      <ol class="evidence">
        {evidence.steps.map(({ index, intent, action, target, image, after }) => (
          <li key={index} class="stack">
            <p>
              <a href={linkTo(run, 'trajectories', evidence.trajectoryId, { step: index })}>step {index}</a>{' '}
              <span class="told">{intent}</span>
            </p>
            <div class="pair">
              <ScreenPicture
                src={pictureOf(run, image, 640)}
                image={image}
                alt={`Screen of step ${index}`}
                marks={marksOf(action, image)}
                target={target?.bounds}
              />
              {after ? (
                <ScreenPicture src={pictureOf(run, after, 640)} image={after} alt={`Screen after step ${index}`} />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
