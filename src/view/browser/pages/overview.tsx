/** The state of a run: stages, results, failures, costs, disk, workers. Follows the run while it is being made. */
import { useMemo } from 'preact/hooks';
import { PATHS } from '../../api.ts';
import type { RunOverview, StageState } from '../../run-api.ts';
import { versionOf } from '../live.ts';
import { Badge } from '../parts/badge.tsx';
import { Facts } from '../parts/facts.tsx';
import { WhenLoaded } from '../parts/loading.tsx';
import { Table, TablePanel, note } from '../parts/table.tsx';
import { linkTo } from '../router.ts';
import { useAnswer } from '../use-loaded.ts';
import { useTitle } from '../use-title.ts';
import { bytes, count, duration, many, formatTime, plain, usd } from '../words.ts';
import { Figures, ResultBar, RunState } from './runs.tsx';

export function OverviewPage({ run }: { run: string }) {
  const overview = useAnswer<RunOverview>(`${run} ${versionOf(run)}`, PATHS.run(run));
  // Ignores the previous run's answer until this one's arrives.
  const value = overview.value?.card.key === run ? overview.value : undefined;
  // Keeps the rendered page until the new answer arrives.
  const shown = useMemo(() => value && <Overview run={run} overview={value} />, [run, value]);
  useTitle(value ? `${value.card.name}: overview` : 'Overview');
  return <WhenLoaded of={{ ...overview, value }}>{() => shown}</WhenLoaded>;
}

function Overview({ run, overview }: { run: string; overview: RunOverview }) {
  const { card, stages, results, disk, workers, settings } = overview;
  return (
    <div class="page">
      <div class="page-head">
        <h1 class="told">{card.name}</h1>
        <RunState card={card} />
        <span class="soft">
          {card.kind} {card.runId.slice(0, 8)} on {card.environment}
          {card.isVirtual ? ' (virtual devices: not data of real ones)' : ''}
        </span>
      </div>
      {card.isEnded ? null : <Stages stages={stages} />}
      <div class="columns">
        <section class="panel stack">
          <h2>Verdicts</h2>
          <ResultBar {...card.counts} />
          <Figures card={card} names={['explorations', 'tasks', 'executions']} />
        </section>
        <Failures run={run} overview={overview} />
      </div>
      <TablePanel
        label="Results by application and guideline"
        head={['application', 'guideline', 'tasks', 'executed', 'success', 'failure', 'unscored', 'rate']}
        numbers={[2, 3, 4, 5, 6, 7]}
        rows={results.map((row) => [
          <a
            key="app"
            class="told"
            href={linkTo(run, 'trajectories', undefined, { app: row.app, guideline: row.guideline })}
          >
            {row.app}
          </a>,
          plain(row.guideline),
          ...[row.tasks, row.executed, row.success, row.failure, row.unscored].map(count),
          row.success + row.failure === 0 ? '–' : `${Math.round((100 * row.success) / (row.success + row.failure))} %`,
        ])}
      />
      {card.isEnded ? <Stages stages={stages} /> : null}
      <Costs costs={overview.costs} />
      <div class="columns">
        <TablePanel
          label="Disk"
          head={['part', 'size', 'files']}
          numbers={[1, 2]}
          rows={disk.map(({ part, bytes: size, files }) => [part, bytes(size), count(files)])}
        />
        <TablePanel
          label="Workers"
          head={['log', 'last written', 'last line']}
          rows={workers.map(({ name, lastAtMs, lastLine }) => [
            <span key="name" class="mono">
              {name}
            </span>,
            formatTime(lastAtMs),
            <span key="line" class="told small">
              {lastLine}
            </span>,
          ])}
        />
        <section class="panel">
          <h2>Settings</h2>
          <Facts rows={settings.map(({ name, value }) => [name, value, 'told'])} />
        </section>
      </div>
      {card.damaged.map((words) => (
        <p key={words} class="note bad told">
          {words}
        </p>
      ))}
    </div>
  );
}

/** Above the results while the run is under way, below them afterwards. */
function Stages({ stages }: { stages: readonly StageState[] }) {
  return (
    <section class="panel">
      <h2>Stages</h2>
      <ul class="stages">
        {stages.map((stage) => (
          <Stage key={stage.stage} stage={stage} />
        ))}
      </ul>
      {stages.length === 0 ? <p class="soft">A dataset without its run has no stages.</p> : null}
    </section>
  );
}

function Stage({ stage }: { stage: StageState }) {
  const { finished, givenUp, total, totalIsFinal, perMinute, leftMs, reasons } = stage;
  const share = total === 0 ? 0 : (finished + givenUp) / total;
  return (
    <li>
      <strong>{stage.stage}</strong>
      <progress max="1" value={share} aria-label={`${stage.stage}: ${count(finished)} of ${count(total)}`} />
      <span class="number">
        {count(finished)} of {count(total)}
        {totalIsFinal ? '' : ' so far'}
      </span>
      <span class="soft small">
        {[
          perMinute === null ? '' : `${perMinute.toFixed(perMinute < 10 ? 1 : 0)} a minute`,
          leftMs === null ? '' : `some ${duration(leftMs)} left`,
          givenUp > 0 ? `${count(givenUp)} given up` : '',
          ...reasons.slice(0, 3).map(({ reason, count: times }) => `${plain(reason)}: ${count(times)}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

/** Limits of the page: groups, and trajectories of each. */
const MAX_FAILURES = 12;
const MAX_EXAMPLES = 3;

/** Reasons of failed inputs. */
function Failures({ run, overview }: { run: string; overview: RunOverview }) {
  const { failures, quarantine } = overview;
  return (
    <section class="panel stack">
      <h2>Most frequent failures</h2>
      {failures.length + quarantine.length === 0 ? <p class="soft">None.</p> : null}
      <ul class="stack">
        {failures.slice(0, MAX_FAILURES).map(({ reason, count: times, examples }) => (
          <li key={reason} class="row">
            <span class="number">{count(times)} ×</span> <span class="told">{plain(reason)}</span>
            <ul class="examples">
              {examples.slice(0, MAX_EXAMPLES).map(({ id, instruction }) => (
                <li key={id} class="cut">
                  <a class="told" href={linkTo(run, 'trajectories', id)} title={instruction}>
                    {instruction}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {quarantine.map(({ stage, code, count: times, example }) => (
        <p key={`${stage} ${code}`} class="row">
          <Badge of="failed" /> {many(times, 'input')} of {stage} given up: {plain(code)}
          <span class="soft small told">{example}</span>
        </p>
      ))}
    </section>
  );
}

/** Costs of a run's models. */
function Costs({ costs }: { costs: RunOverview['costs'] }) {
  const groups = [
    ['role', costs.byRole],
    ['stage', costs.byStage],
    ['model', costs.byModel],
  ] as const;
  return (
    <section class="panel stack">
      <h2>Cost</h2>
      {costs.total.calls === 0 ? (
        <p class="soft">No model was asked.</p>
      ) : (
        <>
          <p>
            {usd(costs.total.costUsd)} for {many(costs.total.calls, 'call')}
            {costs.total.unreportedCalls > 0
              ? `, ${count(costs.total.unreportedCalls)} of them without reported usage`
              : ''}
          </p>
          <div class="columns">
            {groups.map(([group, lines]) => (
              <Table
                key={group}
                label={`Cost by ${group}`}
                head={[group, 'calls', 'prompt', 'completion', 'cost']}
                numbers={[1, 2, 3, 4]}
                rows={lines.map((line) => [
                  note(line.name),
                  count(line.calls),
                  count(line.promptTokens),
                  count(line.completionTokens),
                  usd(line.costUsd),
                ])}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
