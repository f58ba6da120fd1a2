/** Agreement of verdicts with words and data, on environments that know their apps' data. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Measured } from '../pipeline/measure-ground-truth.ts';
import { formatTable } from './format-table.ts';

/**
 * Counts of one app. `known` are executions whose words and data reveal whether the task was done. In `asWorded` it was
 * done, and in `agreed` the verdict matches.
 */
export interface AppTruth {
  app: string;
  executed: number;
  verified: number;
  known: number;
  asWorded: number;
  agreed: number;
}

const NONE = { executed: 0, verified: 0, known: 0, asWorded: 0, agreed: 0 };
const COUNTS = Object.keys(NONE) as (keyof typeof NONE)[];

export function summariseGroundTruth(measured: readonly Measured[]): AppTruth[] {
  const apps = new Map<string, AppTruth>();
  for (const { app, verdict, truth } of measured) {
    const row = apps.get(app) ?? { app, ...NONE };
    apps.set(app, row);
    row.executed += 1;
    if (verdict === 'success') row.verified += 1;
    if (truth === undefined || verdict === null) continue;
    row.known += 1;
    if (truth === 'success') row.asWorded += 1;
    if (truth === verdict) row.agreed += 1;
  }
  return [...apps.values()].toSorted((a, b) => a.app.localeCompare(b.app));
}

export function describeGroundTruth(rows: readonly AppTruth[]): string {
  const total = { app: 'total', ...NONE };
  for (const row of rows) for (const key of COUNTS) total[key] += row[key];
  const heading = ['app', 'executed', 'verified', 'known', 'as worded', 'agreed', 'agreement'];
  return `Verdicts, and whether the apps' data became what the words ask for\n${formatTable(heading, rows.map(figures), figures(total))}`;
}

function figures({ app, executed, verified, known, asWorded, agreed }: AppTruth): string[] {
  const share = known === 0 ? '–' : `${Math.round((100 * agreed) / known)} %`;
  return [app, ...[executed, verified, known, asWorded, agreed].map(String), share];
}

/** Writes JSON into the run's folder: the table, executions whose verdict differs from the truth, and unknown ones. */
export async function writeGroundTruth(folder: string, measured: readonly Measured[]): Promise<void> {
  const disagreements = measured.filter(({ truth, verdict }) => truth !== undefined && truth !== verdict);
  const notKnown = measured.filter(({ truth }) => truth === undefined);
  const report = { apps: summariseGroundTruth(measured), disagreements, notKnown };
  await writeFile(join(folder, 'ground-truth.json'), `${JSON.stringify(report, undefined, 2)}\n`);
}
