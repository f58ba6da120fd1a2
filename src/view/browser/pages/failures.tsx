/** Why inputs failed. */
import type { RunOverview } from '../../run-api.ts';
import { Badge } from '../parts/badge.tsx';
import { linkTo } from '../router.ts';
import { count, many, plain, shortId } from '../words.ts';

const MAX_FAILURES = 12;

const MAX_EXAMPLES = 3;

export function Failures({ run, overview }: { run: string; overview: RunOverview }) {
  const { failures, quarantine } = overview;
  return (
    <section class="panel stack">
      <h2>Most frequent failures</h2>
      {failures.length + quarantine.length === 0 ? <p class="soft">None.</p> : null}
      <ul class="stack">
        {failures.slice(0, MAX_FAILURES).map(({ reason, count: times, examples }) => (
          <li key={reason} class="row">
            <span class="number">{count(times)} ×</span> <span class="told">{plain(reason)}</span>
            {examples.slice(0, MAX_EXAMPLES).map((id) => (
              <a
                key={id}
                class="mono"
                href={linkTo(run, 'trajectories', id)}
                aria-label={`${reason}, for example ${shortId(id)}`}
              >
                {shortId(id)}
              </a>
            ))}
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
