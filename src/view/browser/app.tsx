/** The frame of the viewer, and the page that the URL names. */
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { PATHS, type RunCard, type RunList } from '../api.ts';
import { useKeys } from './keys.ts';
import { runsVersion } from './live.ts';
import { Help, isHelpOpen } from './parts/help.tsx';
import { ComparePage } from './pages/compare.tsx';
import { MapPage } from './pages/map.tsx';
import { ReportPage } from './pages/report.tsx';
import { ReviewPage } from './pages/review/review.tsx';
import { TaskPage } from './pages/task.tsx';
import { TasksPage } from './pages/tasks.tsx';
import { OverviewPage } from './pages/overview.tsx';
import { RunsPage } from './pages/runs.tsx';
import { TrajectoriesPage } from './pages/trajectories.tsx';
import { TrajectoryPage } from './pages/trajectory/trajectory.tsx';
import { go, linkTo, place, PAGES, type PageName } from './router.ts';
import { isStatic } from './static-client.ts';
import { nextTheme, theme } from './theme.ts';
import { useAnswer } from './use-loaded.ts';

interface PageOfRun {
  title: string;
  /** Key that opens the page, after g. */
  letter: string;
  Whole: FunctionComponent<{ run: string }>;
  /** Page of one task or trajectory. */
  One?: FunctionComponent<{ run: string; id: string }>;
}

const PAGE_OF: Readonly<Record<PageName, PageOfRun>> = {
  overview: { title: 'Overview', letter: 'o', Whole: OverviewPage },
  map: { title: 'Map', letter: 'm', Whole: MapPage },
  tasks: { title: 'Tasks', letter: 't', Whole: TasksPage, One: TaskPage },
  trajectories: { title: 'Trajectories', letter: 'j', Whole: TrajectoriesPage, One: TrajectoryPage },
  compare: { title: 'Compare', letter: 'c', Whole: ComparePage },
  report: { title: 'Report', letter: 'r', Whole: ReportPage },
  review: { title: 'Review', letter: 'v', Whole: ReviewPage },
};

export function App() {
  const { run, page, id } = place.value;
  const main = useRef<HTMLElement>(null);
  const runs = useAnswer<RunList>(`runs ${runsVersion.value}`, PATHS.runs());
  const cards = runs.value?.runs;
  const known = run === undefined ? undefined : cards && findCard(cards, run);
  // A page would start anew, and lose what a person has typed, once the address has the whole name.
  const isAbbreviated = run !== undefined && (cards ? known !== undefined && known.key !== run : runs.isLoading);
  useEffect(() => {
    // Links of the pages have the whole name.
    if (known && known.key !== run) location.replace(linkTo(known.key, page ?? 'overview', id));
  }, [known, run]);
  useEffect(() => {
    // Makes the next Tab start in the new page.
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [run, page, id]);
  useKeys('Everywhere', [
    { keys: ['?'], does: 'show or hide these keys', run: () => (isHelpOpen.value = !isHelpOpen.value) },
    { keys: ['T'], does: 'light, dark or as the system', run: nextTheme },
    { keys: ['/'], does: 'search', run: () => document.querySelector<HTMLElement>('input[type=search]')?.focus() },
    { keys: ['g h'], does: 'runs', run: () => go('#/') },
    ...PAGES.map((name) => ({
      keys: [`g ${PAGE_OF[name].letter}`],
      does: PAGE_OF[name].title.toLowerCase(),
      run: () => place.peek().run !== undefined && go(linkTo(place.peek().run!, name)),
    })),
  ]);
  return (
    <>
      <a class="button skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        To the page
      </a>
      <header class="bar">
        <a class="brand" href="#/">
          <img src="icon.svg" alt="" width="22" height="22" />
          Autoplay
        </a>
        {run === undefined ? null : <RunChoice run={run} page={page} cards={cards} />}
        {run === undefined ? null : <Navigation run={run} page={page} card={cards?.find(({ key }) => key === run)} />}
        <span class="tools">
          <button type="button" onClick={nextTheme} aria-label={`Colours: ${theme.value}`} title="Light or dark (T)">
            {theme.value === 'dark' ? '☾' : theme.value === 'light' ? '☀' : '◐'}
          </button>
          <button type="button" onClick={() => (isHelpOpen.value = true)} aria-label="Keys" title="Keys (?)">
            ?
          </button>
        </span>
      </header>
      <main ref={main} tabIndex={-1} id="main">
        {run !== undefined && cards && known === undefined ? <UnknownRun run={run} /> : isAbbreviated ? null : <Page />}
      </main>
      <Help />
    </>
  );
}

function Page() {
  const { run, page, id } = place.value;
  if (run === undefined) return <RunsPage />;
  const { Whole, One } = PAGE_OF[page ?? 'overview'];
  return One && id !== undefined ? <One run={run} id={id} /> : <Whole run={run} />;
}

/** The run with this name, or the only one whose name or id begins with it. */
function findCard(cards: readonly RunCard[], run: string): RunCard | undefined {
  const exact = cards.find(({ key }) => key === run);
  if (exact) return exact;
  const begun = cards.filter(({ key, runId }) => key.startsWith(run) || runId.startsWith(run));
  return begun.length === 1 ? begun[0] : undefined;
}

function UnknownRun({ run }: { run: string }) {
  return (
    <p class="note bad" role="alert">
      No opened run is called <strong class="told">{run}</strong>. <a href="#/">All runs</a>
    </p>
  );
}

interface RunProps {
  run: string;
  page: PageName | undefined;
}

/** The name of the run, and the others to switch to. */
function RunChoice({ run, page, cards = [] }: RunProps & { cards: readonly RunCard[] | undefined }) {
  if (cards.length < 2)
    return (
      <a class="run-name" href={linkTo(run, 'overview')}>
        {run}
      </a>
    );
  return (
    <select
      class="run-name"
      aria-label="Run"
      value={run}
      onChange={({ currentTarget }) => go(linkTo(currentTarget.value, page ?? 'overview'))}
    >
      {cards.map(({ key }) => (
        <option key={key} value={key}>
          {key}
        </option>
      ))}
    </select>
  );
}

/** Without tasks that were tried twice, the list of trajectories leads to the comparison. */
function isShown(name: PageName, page: PageName | undefined, card: RunCard | undefined): boolean {
  if (name === 'review') return !isStatic;
  return name !== 'compare' || page === 'compare' || (card !== undefined && card.counts.executions > card.counts.tasks);
}

function Navigation({ run, page, card }: RunProps & { card: RunCard | undefined }) {
  return (
    <nav aria-label="Pages of the run">
      <ul>
        {PAGES.filter((name) => isShown(name, page, card)).map((name) => (
          <li key={name}>
            <a href={linkTo(run, name)} aria-current={name === page ? 'page' : undefined}>
              {PAGE_OF[name].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
