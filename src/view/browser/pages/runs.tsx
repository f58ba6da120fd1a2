/** The opened runs. */
import { PATHS, type RunCard, type RunList, type Site } from '../../api.ts';
import { liveRuns, runsVersion } from '../live.ts';
import { WhenLoaded } from '../parts/loading.tsx';
import { linkTo } from '../router.ts';
import { isStatic } from '../static-client.ts';
import { useAnswer } from '../use-loaded.ts';
import { useTitle } from '../use-title.ts';
import { count, many, formatTime, plain, usd } from '../words.ts';

export function RunsPage() {
  useTitle('Runs');
  const versions = [...liveRuns.value.values()].map(({ version }) => version);
  const runs = useAnswer<RunList>(`runs ${runsVersion.value} ${versions.join()}`, PATHS.runs());
  return (
    <div class="page">
      <h1>Runs</h1>
      {isStatic ? <AboutCopy /> : null}
      <WhenLoaded of={runs}>
        {(list) => (
          <ul class="cards">
            {list.runs.map((card) => (
              <li key={card.key}>
                <Card card={card} />
              </li>
            ))}
            {list.runs.length === 0 ? <p class="soft">No run is in what was opened.</p> : null}
          </ul>
        )}
      </WhenLoaded>
    </div>
  );
}

/** The time of a static copy, and its missing parts. */
function AboutCopy() {
  const site = useAnswer<Site>('site', PATHS.site());
  return (
    <WhenLoaded of={site}>
      {({ copy }) =>
        copy ? (
          <section class="note copy">
            <p>A copy, made {formatTime(copy.writtenAtMs)}. It loads nothing from elsewhere and lacks:</p>
            <ul>
              {copy.leftOut.map((words) => (
                <li key={words} class="told">
                  {words}
                </li>
              ))}
            </ul>
          </section>
        ) : null
      }
    </WhenLoaded>
  );
}

function Card({ card }: { card: RunCard }) {
  return (
    <a class="panel card" href={linkTo(card.key, 'overview')}>
      <h2 class="row">
        <span class="told">{card.name}</span> <RunState card={card} />
      </h2>
      {card.folder === '' ? null : <p class="soft small told">{card.folder}</p>}
      <p>
        {card.kind === 'dataset' ? 'Dataset' : 'Run'} on {card.environment}
        {card.isVirtual ? ' (virtual devices)' : ''}: <span class="told">{card.apps.join(', ')}</span>
      </p>
      <ResultBar {...card.counts} />
      <Figures card={card} names={['explorations', 'tasks', 'executions', 'labels']} />
      <p class="soft small">
        {card.startedAtMs === null ? 'Nothing recorded yet' : `From ${formatTime(card.startedAtMs)}`}
        {card.lastAtMs === null ? '' : ` to ${formatTime(card.lastAtMs)}`}
      </p>
      {card.damaged.length > 0 ? <p class="note bad">{many(card.damaged.length, 'record')} cannot be read</p> : null}
    </a>
  );
}

export function RunState({ card }: { card: RunCard }) {
  if (card.indexed < 1) return <span class="badge doubt">reading, {Math.floor(card.indexed * 100)} %</span>;
  if (card.conductor) return <span class="badge good">running</span>;
  return <span class="badge">{card.isEnded ? 'ended' : 'stopped'}</span>;
}

/** Counts and cost of a run. */
export function Figures({ card, names }: { card: RunCard; names: readonly (keyof RunCard['counts'])[] }) {
  const figures = [...names.map((name) => [name, count(card.counts[name])]), ['cost', usd(card.costUsd)]];
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Verdicts as parts of a bar, which the text repeats. */
export function ResultBar(results: { success: number; failure: number; unscored: number }) {
  const total = results.success + results.failure + results.unscored;
  const parts = (['success', 'failure', 'unscored'] as const).filter((name) => results[name] > 0);
  if (total === 0) return <p class="soft">No verdicts yet</p>;
  return (
    <div class="result-bar">
      <div class="result-parts" aria-hidden="true">
        {parts.map((name) => (
          <span key={name} class={name} style={{ flexGrow: results[name] }} />
        ))}
      </div>
      <p class="small">{parts.map((name) => `${count(results[name])} ${plain(name)}`).join(' · ')}</p>
    </div>
  );
}
