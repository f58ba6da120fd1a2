/** The figures of a run as plots, as measured by `autoplay report`. */
import { PATHS } from '../../api.ts';
import type { ReportView } from '../../run-api.ts';
import type { RunFigures } from '../../../analyse/report/measure-run.ts';
import type { AppCoverage } from '../../../analyse/report/measure-coverage.ts';
import { Problem, WhenLoaded } from '../parts/loading.tsx';
import { Bars, Lines, Shares } from '../parts/plots.tsx';
import { useAnswer } from '../use-loaded.ts';
import { useTitle } from '../use-title.ts';
import { count, plain, usd } from '../words.ts';

export function ReportPage({ run }: { run: string }) {
  useTitle('Report');
  const report = useAnswer<ReportView>(run, PATHS.report(run));
  return (
    <div class="page">
      <h1>Report</h1>
      {report.isLoading ? (
        <p class="soft">Measuring: every record of the run is read, which may take a while.</p>
      ) : null}
      <WhenLoaded of={report}>{(value) => <Report report={value} />}</WhenLoaded>
    </div>
  );
}

function Report({ report }: { report: ReportView }) {
  const { tasks, feasibility, content, coverage, lengths, costs } = report.figures as Partial<RunFigures>;
  return (
    <>
      {report.damaged.map((words) => (
        <Problem key={words} words={words} />
      ))}
      {feasibility ? (
        <section class="panel stack">
          <h2>Verified successes</h2>
          <p class="soft small">
            Share of scored executions that were verified, with the 95 % interval (Wilson).{' '}
            {count(feasibility.unscored)} could not be scored; {count(feasibility.injected.all)} have text that is
            addressed to a judge.
          </p>
          <div class="columns">
            <Shares
              title="By guideline"
              rows={[{ name: 'all', value: feasibility.all }, ...rowsOf(feasibility.byGuideline)]}
            />
            <Shares title="By application" rows={rowsOf(feasibility.byApp)} />
            <Shares
              title="By application and guideline"
              rows={feasibility.cells.map(({ app, guideline, share }) => ({
                name: `${app}, ${plain(guideline)}`,
                value: share,
              }))}
            />
            {lengths && lengths.length > 0 ? (
              <Lines
                title="Executions by their number of steps"
                axisTitle="steps"
                lines={(['success', 'failure'] as const).map((name) => ({
                  name,
                  points: lengths.map((length) => ({ x: length.steps, y: length[name] })),
                }))}
              />
            ) : null}
          </div>
        </section>
      ) : null}
      {coverage && coverage.length > 0 ? <Coverage apps={coverage} /> : null}
      {tasks ? (
        <section class="panel stack">
          <h2>{count(tasks.total)} tasks</h2>
          <div class="columns">
            <Bars title="By application" rows={rowsOf(tasks.byApp)} />
            <Bars title="By guideline" rows={rowsOf(tasks.byGuideline)} />
            <Bars title="By category" rows={rowsOf(tasks.byCategory)} />
          </div>
        </section>
      ) : null}
      {content ? (
        <section class="panel stack">
          <h2>{count(content.rows)} verified trajectories</h2>
          <div class="columns">
            {Object.entries(content.actions).map(([platform, actions]) => (
              <Bars key={platform} title={`Actions on ${platform}`} rows={counted(actions)} />
            ))}
            <Bars title="What failed" rows={counted(content.failures)} />
            <Bars title="Why candidates became no tasks" rows={counted(content.refusals)} />
            <Bars title="Most frequent forms of instructions" rows={counted(content.skeletons.frequent)} />
          </div>
          <h3>Some instructions</h3>
          <ul class="samples">
            {content.samples.map((words) => (
              <li key={words} class="told">
                {words}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {costs ? (
        <section class="panel">
          <h2>Cost</h2>
          <p>
            {usd(costs.costUsd)} for {count(costs.calls)} calls
            {costs.perVerifiedTrajectoryUsd === null
              ? ''
              : `, ${usd(costs.perVerifiedTrajectoryUsd)} a verified trajectory`}
          </p>
        </section>
      ) : null}
    </>
  );
}

function Coverage({ apps }: { apps: readonly AppCoverage[] }) {
  const lines = (name: 'newScreens' | 'newElements') =>
    apps.map(({ app, turns }) => {
      let sum = 0;
      return { name: app, points: turns.map((turn) => ({ x: turn.turn, y: (sum += turn[name]) })) };
    });
  return (
    <section class="panel stack">
      <h2>Coverage</h2>
      <div class="columns">
        <Lines title="Kinds of screens, over turns of exploration" axisTitle="turns" lines={lines('newScreens')} />
        <Lines title="Elements, over turns of exploration" axisTitle="turns" lines={lines('newElements')} />
      </div>
    </section>
  );
}

function rowsOf<Value>(values: Readonly<Record<string, Value>>) {
  return Object.entries(values).map(([name, value]) => ({ name: plain(name), value }));
}

function counted(counts: readonly { name: string; count: number }[]) {
  return counts.map(({ name, count: value }) => ({ name, value }));
}
