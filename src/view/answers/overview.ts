/** The state of a run: stages, results, failures, costs, disk space and processes. */
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { appOf } from '../../schema/index.ts';
import type { CostLine, RunOverview } from '../run-api.ts';
import type { RunTables } from '../index/run-tables.ts';
import type { CostSum } from '../../model/read-costs.ts';
import { placeOf, type ViewedRun } from '../library.ts';
import { shorten } from './bound-texts.ts';
import { describeRunCard } from './run-card.ts';
import { countStages } from './stage-counts.ts';
import { measureDisk } from './disk-use.ts';

const MAX_EXAMPLES = 5;
/** Limits, since names and messages come from records, which may hold any text, and this page shows many of them. */
const MAX_NAME = 200;
const MAX_MESSAGE = 1000;
const MAX_LINES = 200;
const MAX_LOGS = 64;
const LAST_BYTES = 2048;

export async function describeOverview(viewed: ViewedRun): Promise<RunOverview> {
  const { run, index, dataset } = viewed;
  const { tables } = index;
  const { byRole, byStage, byModel } = tables.calls;
  return {
    card: await describeRunCard(viewed),
    // A dataset has no stages.
    stages: dataset ? [] : countStages(tables, run),
    results: tabulate(viewed),
    failures: countFailures(tables),
    quarantine: groupQuarantine(tables),
    costs: {
      total: addUp([...byRole.values()]),
      byRole: listCosts(byRole),
      byStage: listCosts(byStage),
      byModel: listCosts(byModel),
    },
    disk: await measureDisk(placeOf(viewed)),
    workers: await readLogs(path.join(run.folder, 'logs')),
    settings: dataset ? [] : describeSettings(viewed),
  };
}

function tabulate({ run, index: { tables }, dataset }: ViewedRun): RunOverview['results'] {
  const rows = new Map<string, RunOverview['results'][number]>();
  const rowOf = (app: string, guideline: string) => {
    const key = `${app}\n${guideline}`;
    const row = rows.get(key) ?? { app, guideline, tasks: 0, executed: 0, success: 0, failure: 0, unscored: 0 };
    rows.set(key, row);
    return row;
  };
  for (const app of run.apps.map(appOf)) {
    for (const guideline of run.config.propose.guidelines) rowOf(app, guideline);
  }
  for (const [id, { app, guideline }] of tables.tasks) {
    // A dataset does not record proposals of its tasks.
    if (!dataset && !tables.proposed.has(id)) continue;
    const row = rowOf(app, guideline);
    row.tasks += 1;
    for (const position of tables.triesOf(id)) {
      const { verdict } = tables.rows[position]!;
      row.executed += 1;
      if (verdict !== null) row[verdict] += 1;
    }
  }
  return [...rows.values()];
}

/** Executions by outcome, and those that ended as done but were judged a failure. */
function countFailures(tables: RunTables): RunOverview['failures'] {
  const groups = new Map<string, RunOverview['failures'][number]>();
  for (const { kind, outcome, verdict, id, instruction } of tables.rows) {
    if (kind !== 'execution' || verdict === 'success') continue;
    const reason = outcome === 'done' ? (verdict === null ? undefined : `done, judged ${verdict}`) : outcome;
    if (reason === undefined) continue;
    const group = groups.get(reason) ?? { reason, count: 0, examples: [] };
    groups.set(reason, group);
    group.count += 1;
    if (group.examples.length < MAX_EXAMPLES) group.examples.push({ id, instruction });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count);
}

function groupQuarantine(tables: RunTables): RunOverview['quarantine'] {
  const groups = new Map<string, RunOverview['quarantine'][number]>();
  for (const { stage, code, message } of tables.quarantine.values()) {
    const names = { stage: shorten(stage, MAX_NAME), code: shorten(code, MAX_NAME) };
    const group = groups.get(`${stage} ${code}`) ?? { ...names, count: 0, example: shorten(message, MAX_MESSAGE) };
    groups.set(`${stage} ${code}`, group);
    group.count += 1;
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, MAX_LINES);
}

function listCosts(sums: ReadonlyMap<string, CostSum>): CostLine[] {
  const lines = [...sums].map(([name, sum]) => ({ name: shorten(name, MAX_NAME), ...sum }));
  return lines.toSorted((a, b) => b.costUsd - a.costUsd || b.calls - a.calls).slice(0, MAX_LINES);
}

function addUp(sums: readonly CostSum[]): CostLine {
  const total = { name: 'total', calls: 0, promptTokens: 0, completionTokens: 0, costUsd: 0, unreportedCalls: 0 };
  for (const sum of sums) {
    for (const key of Object.keys(sum) as (keyof CostSum)[]) total[key] += sum[key];
  }
  return total;
}

async function readLogs(folder: string): Promise<RunOverview['workers']> {
  const names = await readdir(folder).catch((): string[] => []);
  const logs = await Promise.all(
    names.filter((name) => name.endsWith('.jsonl')).map((name) => readLog(path.join(folder, name))),
  );
  const known = logs.filter((log) => log !== undefined).toSorted((a, b) => b.lastAtMs - a.lastAtMs);
  return known.slice(0, MAX_LOGS);
}

async function readLog(file: string): Promise<RunOverview['workers'][number] | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { size, mtimeMs } = await handle.stat();
    const from = Math.max(0, size - LAST_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const lastLine = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').at(-1) ?? '';
    return { name: path.basename(file, '.jsonl'), lastAtMs: mtimeMs, lastLine };
  } finally {
    await handle.close();
  }
}

function describeSettings({ run: { config }, index }: ViewedRun): RunOverview['settings'] {
  const { explore, propose, execute, verify, seed, environment, platform } = config;
  // The recorded size, since phones have their own.
  const screen = index.tables.rows.find(({ image }) => image !== null)?.image;
  const settings = {
    platform,
    environment: environment.name,
    screen: screen && `${screen.width} × ${screen.height}`,
    explorer: explore.policy,
    turns: explore.turns,
    generator: propose.generator,
    guidelines: propose.guidelines.join(', '),
    executor: execute.policy,
    verifier: verify.verifier,
    seed,
    models: [...new Set(Object.values(config.models?.roles ?? {}).map(({ model }) => model))].join(', '),
  };
  return Object.entries(settings)
    .filter(([, value]) => value !== '' && value !== undefined)
    .map(([name, value]) => ({ name, value: String(value) }));
}
