/** `autoplay preview CONFIG`: a run's questions to its models, their number, and possible costs. Costs nothing. */
import type { Command } from 'commander';
import { loadConfig } from '../config/load-config.ts';
import type { Message } from '../model/chat-model.ts';
import { resolveApps } from '../pipeline/deps.ts';
import type { CapturedRequest } from '../pipeline/preview/capture-model.ts';
import type { EstimatedCost } from '../pipeline/preview/estimate-cost.ts';
import type { Range } from '../pipeline/preview/estimate-tokens.ts';
import { formatTable, formatUsd } from './format-table.ts';
import { paint } from './paint.ts';
import { listenForStop } from './stop-signal.ts';

export function addPreviewCommand(program: Command): void {
  program
    .command('preview')
    .description(
      "show the models' prompts, the number of calls and a range of costs; calls no model and starts nothing",
    )
    .argument('<config>', 'YAML file of the run')
    .option('--no-prompts', 'omit the prompts')
    .action(async (file: string, { prompts }: { prompts: boolean }) => {
      const config = await loadConfig(file, process.env);
      resolveApps(config);
      const { previewRun } = await import('../pipeline/preview/preview-run.ts');
      const { requests, costs } = await previewRun(config, listenForStop());
      if (costs.length === 0) return void console.log('This run calls no model.');
      if (prompts) for (const request of requests) console.log(describeRequest(request));
      console.log(describeEstimate(costs, config.models?.maxCostUsd));
    });
}

function describeRequest({ stage, role, messages }: CapturedRequest): string {
  const title = paint('bold', `━━ ${stage}: ${role} ━━`);
  return [title, ...messages.map(describeMessage), ''].join('\n');
}

function describeMessage({ role, content }: Message): string {
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
  const lines = parts.map((part) =>
    part.type === 'text' ? part.text : paint('dim', `[image, ${part.image.width} × ${part.image.height} pixels]`),
  );
  return `${paint('dim', `── ${role} ──`)}\n${lines.join('\n')}`;
}

function describeEstimate(costs: readonly EstimatedCost[], maxCostUsd: number | undefined): string {
  const rows = costs.map((row) => [
    row.stage,
    row.role,
    row.model,
    count(row.calls),
    count(row.promptTokens),
    count(row.completionTokens),
    usd(row.costUsd),
  ]);
  const sum = (key: 'calls' | 'promptTokens' | 'completionTokens' | 'costUsd'): Range => ({
    low: costs.reduce((total, row) => total + row[key].low, 0),
    high: costs.reduce((total, row) => total + row[key].high, 0),
  });
  const all = [count(sum('calls')), count(sum('promptTokens')), count(sum('completionTokens')), usd(sum('costUsd'))];
  const head = ['stage', 'role', 'model', 'calls', 'tokens in', 'tokens out', 'USD'];
  return `${formatTable(head, rows, ['total', '', '', ...all])}${describeAssumptions(sum('costUsd'), maxCostUsd)}`;
}

function describeAssumptions({ high }: Range, maxCostUsd: number | undefined): string {
  const limit =
    maxCostUsd === undefined
      ? 'models.maxCostUsd is not set: nothing stops the run before its end.'
      : `models.maxCostUsd stops the run at ${formatUsd(maxCostUsd)} USD${maxCostUsd < high ? ', which may be before its end' : ''}.`;
  return `From half of the exploration steps, a quarter of the tasks and a quarter of the execution steps that the config
allows, to all of them. Questions are asked twice when an answer cannot be read; those are not counted. Tokens are
estimated from the prompts above, which show a small sample screen, and from the config's screen size; prompt caching
of the endpoint is left out.
${limit}`;
}

function count({ low, high }: Range): string {
  return low === high ? low.toLocaleString('en') : `${low.toLocaleString('en')}–${high.toLocaleString('en')}`;
}

function usd({ low, high }: Range): string {
  return low === high ? formatUsd(low) : `${formatUsd(low)}–${formatUsd(high)}`;
}
