/** The tables of a dataset card that count. */
import { Guideline } from '../../schema/index.ts';
import { markdownTable } from '../../text/markdown-table.ts';
import { percent } from './card-text.ts';
import type { DatasetStatistics } from './dataset-statistics.ts';

export function successTable({ successes }: DatasetStatistics): string {
  const guidelines = Guideline.options.filter((guideline) => successes.some((count) => count.guideline === guideline));
  const apps = [...new Set(successes.map(({ app }) => app))];
  const cell = (app: string, guideline: string) => {
    const count = successes.find((entry) => entry.app === app && entry.guideline === guideline);
    return count ? rate(count.success, count.failure) : '–';
  };
  const total = (counts: typeof successes) =>
    rate(
      counts.reduce((sum, { success }) => sum + success, 0),
      counts.reduce((sum, { failure }) => sum + failure, 0),
    );
  const lines = [
    ...apps.map((app) => [
      app,
      ...guidelines.map((guideline) => cell(app, guideline)),
      total(successes.filter((count) => count.app === app)),
    ]),
    [
      '**all**',
      ...guidelines.map((name) => total(successes.filter((count) => count.guideline === name))),
      total(successes),
    ],
  ];
  return `Verified of scored trajectories of the run.\n\n${markdownTable(['application', ...guidelines, 'all'], lines)}`;
}

function rate(success: number, failure: number): string {
  return `${success} of ${success + failure} (${percent(success, success + failure)})`;
}

export function categoryTable({ categories, rows }: DatasetStatistics): string {
  const sorted = [...categories].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const lines = sorted.map(([name, count]) => [name, `${count} (${percent(count, rows)})`]);
  return `A task has several.\n\n${markdownTable(['category', 'rows'], lines)}`;
}

export function coverageTable({ coverage }: DatasetStatistics): string {
  const head = ['application', 'rows', 'task templates', 'elements acted on', 'different screenshots'];
  const lines = coverage.map(({ app, ...counts }) => {
    const { rows, templates, elements, screens } = counts;
    return [app, rows, templates, elements, screens].map(String);
  });
  return markdownTable(head, lines);
}

export function lengthHistogram({ lengths }: DatasetStatistics): string {
  const widest = Math.max(...lengths.values());
  const lines = [...lengths]
    .toSorted(([a], [b]) => a - b)
    .map(([steps, rows]) => {
      const bar = '#'.repeat(Math.max(1, Math.round((rows / widest) * 40)));
      return `${String(steps).padStart(5)}  ${bar} ${rows}`;
    });
  return ['```', 'steps  rows', ...lines, '```'].join('\n');
}
