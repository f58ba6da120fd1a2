/** One trajectory, screen by screen, with all data of each step. */
import { useMemo } from 'preact/hooks';
import { PATHS } from '../../../api.ts';
import { screensOf, type FactsView, type TrajectoryDetail } from '../../../trajectory-api.ts';
import { versionOf } from '../../live.ts';
import { Badge } from '../../parts/badge.tsx';
import { WhenLoaded } from '../../parts/loading.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { go, linkTo, place, replaceQuery } from '../../router.ts';
import { useAnswer } from '../../use-loaded.ts';
import { useTitle } from '../../use-title.ts';
import { many, plain } from '../../words.ts';
import { isStatic } from '../../static-client.ts';
import { AboutPanel } from './about-panel.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { CheckPanel } from './check-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { FilmStrip } from './film-strip.tsx';
import { LargeScreen, useScreens } from './large-screen.tsx';
import { Neighbours } from './neighbours.tsx';
import { QuickLabel } from './quick-label.tsx';
import { WhyFailed } from './why-failed.tsx';
import { StepPanel } from './step-panel.tsx';
import { TreePanel } from './tree-panel.tsx';

const TABS: readonly { name: string; title: string }[] = [
  { name: 'step', title: 'Step' },
  { name: 'check', title: 'Check' },
  { name: 'facts', title: 'Facts' },
  { name: 'tree', title: 'Tree' },
  { name: 'model', title: 'Prompts' },
  { name: 'about', title: 'About' },
];

export function TrajectoryPage({ run, id }: { run: string; id: string }) {
  const loaded = useAnswer<TrajectoryDetail>(`${run} ${id} ${versionOf(run)}`, PATHS.trajectory(run, id));
  // Ignores the answer of another trajectory. The id may be the beginning of one.
  const value = loaded.value?.row.id.startsWith(id) ? loaded.value : undefined;
  return (
    <>
      <WhenLoaded of={{ ...loaded, value }}>
        {(trajectory) => <Trajectory key={id} run={run} trajectory={trajectory} />}
      </WhenLoaded>
      {loaded.problem !== undefined && value === undefined ? (
        <p>
          <a href={linkTo(run, 'trajectories')}>All trajectories</a>
        </p>
      ) : null}
    </>
  );
}

function Trajectory({ run, trajectory }: { run: string; trajectory: TrajectoryDetail }) {
  const { row, steps, verdicts } = trajectory;
  useTitle(row.instruction);
  const query = place.value.query;
  const screens = useMemo(() => screensOf(trajectory), [trajectory]);
  const current = Math.min(Math.max(0, Math.trunc(Number(query.get('step'))) || 0), Math.max(0, screens.length - 1));
  const tab = TABS.find(({ name }) => name === query.get('tab'))?.name ?? 'step';
  // Facts take longer than the rest, so they are requested only when shown.
  const isAskedFor = tab === 'facts' || tab === 'check' || row.verdict === 'failure';
  const facts = useAnswer<FactsView>(isAskedFor ? `${run} ${row.id}` : undefined, PATHS.facts(run, row.id));
  const { choose, looking } = useScreens('Trajectory', screens, current, showStep, [
    ...TABS.map(({ name, title }, at) => ({
      keys: [String(at + 1)],
      does: title.toLowerCase(),
      run: () => chooseTab(name),
    })),
    { keys: ['e'], does: 'the task and its evidence', run: () => row.taskId && go(linkTo(run, 'tasks', row.taskId)) },
    {
      keys: ['c'],
      does: 'compare the tries',
      run: () => row.taskId && go(linkTo(run, 'compare', undefined, { task: row.taskId })),
    },
  ]);
  const screen = screens[current];
  const decisive = new Set(verdicts.flatMap(({ evidence }) => evidence));
  return (
    <div class="page">
      <Head run={run} trajectory={trajectory} />
      {screen ? (
        <FilmStrip run={run} trajectory={trajectory} current={current} decisive={decisive} onChoose={choose} />
      ) : (
        <p class="note">This episode ended before its first screen.</p>
      )}
      <div class="trajectory">
        {screen ? (
          <LargeScreen
            run={run}
            screen={screen}
            step={steps[current]}
            next={screens[current + 1]}
            above={<WhyFailed trajectory={trajectory} facts={facts.value} current={current} onChoose={choose} />}
            {...looking}
          />
        ) : null}
        <section class="panel">
          <Tabs label="What is known" tabs={TABS} chosen={tab} onChoose={chooseTab}>
            {tab === 'step' ? <StepPanel step={steps[current]} /> : null}
            {tab === 'check' ? <CheckPanel trajectory={trajectory} facts={facts} onChoose={choose} /> : null}
            {tab === 'facts' ? <FactsPanel facts={facts} current={current} onChoose={choose} /> : null}
            {tab === 'tree' && screen ? <TreePanel run={run} screen={screen} {...looking} /> : null}
            {tab === 'model' ? <CallsPanel run={run} id={row.id} current={current} /> : null}
            {tab === 'about' ? <AboutPanel run={run} trajectory={trajectory} /> : null}
          </Tabs>
        </section>
      </div>
    </div>
  );
}

function showStep(at: number): void {
  replaceQuery({ step: at === 0 ? undefined : at });
}

function chooseTab(name: string): void {
  replaceQuery({ tab: name === 'step' ? undefined : name });
}

function Head({ run, trajectory }: { run: string; trajectory: TrajectoryDetail }) {
  const { row, answer, error, task, otherTries } = trajectory;
  return (
    <>
      <div class="page-head wide">
        <h1 class="told">{row.instruction}</h1>
        <Neighbours run={run} />
      </div>
      <p class="row">
        <Badge of={row.verdict ?? 'no verdict'} />
        <span class="soft">
          ended as {plain(row.outcome)} · {row.kind} · <span class="told">{row.app}</span>
          {row.guideline === null ? '' : ` · ${plain(row.guideline)}`} · {many(row.steps, 'step')}
        </span>
        {row.flags.map((flag) => (
          <span key={flag} class="badge">
            {plain(flag)}
          </span>
        ))}
        {row.taskId === null ? null : <a href={linkTo(run, 'tasks', row.taskId)}>evidence</a>}
        {row.taskId === null || otherTries.length === 0 ? null : (
          <a href={linkTo(run, 'compare', undefined, { task: row.taskId })}>compare {otherTries.length + 1} tries</a>
        )}
      </p>
      {isStatic ? null : <QuickLabel run={run} trajectory={trajectory} />}
      {answer === null ? null : (
        <p>
          Answer: <strong class="told">{answer}</strong>
          {task?.answer === undefined ? '' : ', expected: '}
          {task?.answer === undefined ? null : <strong class="told">{task.answer}</strong>}
        </p>
      )}
      {error === null ? null : (
        <p class="note bad told">
          {error.code}: {error.message}
        </p>
      )}
    </>
  );
}
