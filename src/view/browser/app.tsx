/** The frame of the viewer, and the page that the URL names. */
import type { FunctionComponent } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useKeys } from './keys.ts';
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
        {run === undefined ? null : <Navigation run={run} page={page} />}
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
        <Page />
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

function Navigation({ run, page }: { run: string; page: PageName | undefined }) {
  return (
    <nav aria-label="Pages of the run">
      <ul>
        {PAGES.filter((name) => !isStatic || name !== 'review').map((name) => (
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
