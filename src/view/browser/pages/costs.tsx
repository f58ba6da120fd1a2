/** What a run's models cost. */
import type { RunOverview } from '../../run-api.ts';
import { Table } from '../parts/table.tsx';
import { count, many, usd } from '../words.ts';

export function Costs({ costs }: { costs: RunOverview['costs'] }) {
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
                  <span key="name" class="told">
                    {line.name}
                  </span>,
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
