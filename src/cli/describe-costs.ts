/** The costs of a run's models for people: by stage, by role, and per verified trajectory. */
import type { CostReport, CostSum } from '../model/read-costs.ts';
import type { RunState } from '../run/run-view.ts';
import { formatUsd, formatTable } from './format-table.ts';

/** '' if no model was called. */
export function describeCosts(costs: CostReport | undefined, state: RunState): string {
  if (costs === undefined || costs.total.calls === 0) return '';
  const rows = [
    ...Object.entries(costs.byStage).map(([stage, sum]) => ['stage', stage, ...figures(sum)]),
    ...Object.entries(costs.byRole).map(([role, sum]) => ['role', role, ...figures(sum)]),
    ...Object.entries(costs.byModel).map(([model, sum]) => ['model', model, ...figures(sum)]),
  ];
  const head = ['models', 'by', 'calls', 'tokens in', 'tokens out', 'USD'];
  const table = formatTable(head, rows, ['total', '', ...figures(costs.total)]);
  return [table, perTrajectory(costs, state), unreported(costs)].join('');
}

/** Cost per verified trajectory, for `status --json`; null without any. */
export function costPerVerifiedUsd(costs: CostReport, state: RunState): number | null {
  const verified = state.total.success;
  return verified === 0 ? null : costs.total.costUsd / verified;
}

function perTrajectory(costs: CostReport, state: RunState): string {
  const usd = costPerVerifiedUsd(costs, state);
  return usd === null ? '' : `One verified trajectory cost ${formatUsd(usd)} USD, all that led to it included.\n`;
}

function unreported({ total: { unreportedCalls } }: CostReport): string {
  if (unreportedCalls === 0) return '';
  return `${unreportedCalls} calls are counted without tokens: their endpoint reported none.\n`;
}

function figures({ calls, promptTokens, completionTokens, costUsd }: CostSum): string[] {
  return [...[calls, promptTokens, completionTokens].map((count) => count.toLocaleString('en')), formatUsd(costUsd)];
}
