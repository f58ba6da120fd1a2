/** Text about a run for people: the table of results, paths, and next steps. */
import { describeShortfall, type Shortfall } from '../analyse/report/measure-shortfalls.ts';
import { percent } from '../analyse/wilson.ts';
import { IS_PACKAGE } from '../built-module.ts';
import { ERROR_CODES } from '../errors.ts';
import { DAMAGED } from '../export/left-out.ts';
import type { ExportManifest } from '../export/export-dataset.ts';
import type { TargetManifest } from '../export/exporter.ts';
import type { TaskManifest } from '../export/tasks/task-manifest.ts';
import type { ResultTable, StageCounts } from '../run/count-run.ts';
import type { Run } from '../run/run-folder.ts';
import type { RunState } from '../run/run-view.ts';
import { isDamageCode } from '../store/damage.ts';
import { displayPath } from './display-path.ts';
import { formatTable } from './format-table.ts';
import { paint } from './paint.ts';

/** The name on npm. */
const PACKAGE_NAME = '@gui-autoplay/autoplay';
/** The command that users type to start this program: in a checkout, by npx, or installed. */
export const COMMAND = commandOf(process.env);

function commandOf({ npm_command: npmCommand }: NodeJS.ProcessEnv): string {
  if (!IS_PACKAGE) return 'npm run autoplay --';
  return npmCommand === 'exec' ? `npx ${PACKAGE_NAME}` : 'autoplay';
}

/** The results of a run. */
export function describeResults(run: Run, state: RunState): string {
  return `\n${[resultTable(state, run.config.execute), ...notes(state, displayPath(run.folder))].filter(Boolean).join('\n')}`;
}

/** A line for each application with fewer tasks than requested; '' without any. */
export function describeShortfalls(shortfalls: readonly Shortfall[], { folder }: Pick<Run, 'folder'>): string {
  if (shortfalls.length === 0) return '';
  const width = Math.max(...shortfalls.map(({ app }) => app.length));
  const lines = shortfalls.map((shortfall) => `  ${shortfall.app.padEnd(width)}  ${describeShortfall(shortfall)}\n`);
  const empty = shortfalls.filter(({ tasks }) => tasks === 0).map(({ app }) => app);
  const none =
    empty.length === 0
      ? ''
      : `${paint('yellow', `No task came from ${empty.join(', ')}`)}. Raise explore.turns and explore.maxSteps in the config, ` +
        'give the run another name, and check the application with doctor CONFIG --start.\n';
  return `Fewer tasks than asked for:\n${lines.join('')}${none}All reasons:  ${COMMAND} report ${displayPath(folder)}\n\n`;
}

/** Suggested commands after a run. */
export function describeNextSteps(run: Run): string {
  const folder = displayPath(run.folder);
  return `View     ${COMMAND} view ${folder}\nStatus   ${COMMAND} status ${folder}\nCheck    ${COMMAND} fsck ${folder}\n`;
}

/** The output of `status`. */
export function describeState(run: Run, state: RunState, conductor: { host: string; pid: number } | undefined): string {
  const folder = displayPath(run.folder);
  const heading = `${paint('bold', run.config.name)}  ${folder}`;
  const doing = conductor ? `running (process ${conductor.pid} on ${conductor.host})` : whenNotRunning(state, folder);
  const stages = state.stages.map((counts) => `  ${stageLine(counts)}\n`).join('');
  return `${heading}\n${doing}\n\n${stages}\n${[resultTable(state, run.config.execute), ...notes(state, folder)].filter(Boolean).join('\n')}`;
}

export function describeDataset(output: string, { rows, steps, targets, leftOut, thoughts }: ExportManifest): string {
  const folder = displayPath(output);
  const written = targets.map(({ target }) => target).join(', ');
  const line = `Dataset  ${paint('bold', folder)}: ${rows} trajectories, ${steps} steps, as ${written}\n`;
  return `${line}${describeLeftOut(leftOut)}${describeThoughts(thoughts)}${targets.map(leftOutLine).join('')}Read     ${folder}/README.md\n`;
}

/** A target holds only whole trajectories; '' when it holds all of them. */
function leftOutLine({ target, leftOut }: TargetManifest): string {
  const reasons = Object.entries(leftOut);
  if (reasons.length === 0) return '';
  const count = reasons.reduce((sum, [, times]) => sum + times, 0);
  const why = reasons.map(([reason, times]) => `${times} × ${reason}`).join('; ');
  return `Left out ${target}: ${count} ${count === 1 ? 'trajectory' : 'trajectories'} (${why})\n`;
}

/** '' when every possible trajectory is a row. */
function describeLeftOut(leftOut: Readonly<Record<string, number>>): string {
  const reasons = Object.entries(leftOut).map(([reason, count]) => `${count} ${reason}`);
  return reasons.length === 0 ? '' : `Left out ${reasons.join(', ')}\n`;
}

export function describeTasks(output: string, { rows, tasks, targets, leftOut }: TaskManifest): string {
  const folder = `${displayPath(output)}/rl`;
  const written = targets.map(({ target }) => target).join(', ');
  return `Tasks    ${paint('bold', folder)}: ${rows} of ${tasks.all} tasks, as ${written}\n${describeLeftOut(leftOut)}Read     ${folder}/README.md\n`;
}

function whenNotRunning({ pending }: RunState, folder: string): string {
  if (pending.length === 0) return 'ended';
  return `not running, ${pending.length} inputs are pending; continue with: ${COMMAND} resume ${folder}`;
}

/** Outcomes of an episode, in words that cannot be taken for a verdict. */
const OUTCOMES: Readonly<Record<string, string>> = { failed: 'gave up', out_of_steps: 'ran out of steps' };

function stageLine({ stage, total, totalIsFinal, finished, givenUp, reasons }: StageCounts): string {
  const count = `${finished + givenUp}/${total}${totalIsFinal ? '' : '+'}`;
  const why = reasons.map(({ reason, count: times }) => `${times} ${OUTCOMES[reason] ?? reason}`).join(', ');
  return `${stage.padEnd(8)} ${count.padStart(11)}  ${why}`.trimEnd();
}

/** '' before the first task exists. */
function resultTable({ rows, total }: RunState, { tries, spend }: Run['config']['execute']): string {
  if (total.tasks === 0) return '';
  const columns = resultColumns(total, tries);
  const cells = (row: ResultTable['total']) => columns.map(([, valueOf]) => valueOf(row));
  const head = ['app', 'guideline', ...columns.map(([title]) => title)];
  const body = rows.map((row) => [row.app, row.guideline, ...cells(row)]);
  const styleOf = (column: number, cell: string) => (cell === '0' ? undefined : STYLES.get(head[column]!));
  const table = formatTable(head, body, ['total', '', ...cells(total)], styleOf);
  return tries === 1 ? table : `${table}${passLine(total, spend)}`;
}

const STYLES: ReadonlyMap<string, 'green' | 'red' | 'yellow'> = new Map([
  ['success', 'green'],
  ['failure', 'red'],
  ['unscored', 'yellow'],
]);

type ResultRow = ResultTable['total'];
type ResultColumn = [title: string, valueOf: (row: ResultRow) => string];

/** The column of unscored tries appears only if there are any. */
function resultColumns({ unscored }: ResultRow, tries: number): ResultColumn[] {
  const counts: ResultColumn[] = [
    ['success', (row) => String(row.success)],
    ['failure', (row) => String(row.failure)],
    ...(unscored > 0 ? [['unscored', (row) => String(row.unscored)] satisfies ResultColumn] : []),
  ];
  const tasks: ResultColumn = ['tasks', (row) => String(row.tasks)];
  if (tries === 1) return [tasks, ['executed', (row) => String(row.executed)], ...counts, ['rate', rateOf]];
  return [
    tasks,
    ['solved', (row) => String(row.solved)],
    ['tries', (row) => String(row.executed)],
    ...counts,
    ['pass@1', (row) => passOf(row, 1)],
    [`pass@${tries}`, (row) => passOf(row, tries)],
  ];
}

function passOf({ passAtK }: ResultRow, k: number): string {
  const share = passAtK.find((point) => point.k === k)?.pass;
  return share === undefined ? NONE : percent(share);
}

function rateOf({ success, failure }: ResultTable['total']): string {
  const judged = success + failure;
  return judged === 0 ? NONE : `${Math.round((100 * success) / judged)} %`;
}

const NONE = '–';

function passLine({ passAtK }: ResultTable['total'], spend: string): string {
  if (passAtK.length === 0) return '';
  const points = passAtK.map(({ k, pass, tasks }) => `${k}: ${percent(pass)} of ${tasks}`);
  const how = spend === 'all' ? '' : `, where tries are spent ${spend}`;
  return `pass@k${how}, with the tasks that have as many scored tries: ${points.join(', ')}\n`;
}

/** The command that repairs damage. */
export function describeRemedy(runFolder: string): string {
  const folder = displayPath(runFolder);
  return `Set damaged files aside and rebuild them with:  ${COMMAND} fsck ${folder} --repair && ${COMMAND} resume ${folder}`;
}

/** Number of trajectories or tasks left out because their records or pictures are damaged. */
export function countDamaged({ leftOut }: Pick<ExportManifest, 'leftOut'>): number {
  return leftOut[DAMAGED] ?? 0;
}

function notes(state: RunState, folder: string): string[] {
  return [injectionNote(state), quarantineNote(state, folder), damageNote(state, folder)];
}

/** Covers damage found so far, and inputs given up because of damage. */
function damageNote({ stages, damaged }: RunState, folder: string): string {
  const isReason = stages.some(({ reasons }) => reasons.some(({ reason }) => isDamageCode(reason)));
  if (damaged.length === 0 && !isReason) return '';
  const count =
    damaged.length === 0
      ? ''
      : `${paint('yellow', `${damaged.length} records are damaged`)}, the first: ${damaged[0]}\n`;
  return `${count}${describeRemedy(folder)}\n`;
}

function quarantineNote({ stages }: RunState, folder: string): string {
  const givenUp = stages.reduce((total, stage) => total + stage.givenUp, 0);
  if (givenUp === 0) return '';
  const codes = stages
    .flatMap(({ reasons }) => reasons)
    .filter(({ reason }) => ERROR_CODES.some((code) => code === reason));
  const sums = new Map<string, number>();
  for (const { reason, count } of codes) sums.set(reason, (sums.get(reason) ?? 0) + count);
  const why = [...sums].map(([code, count]) => `${count} ${code}`).join(', ');
  const note = paint('yellow', `${givenUp} inputs are in quarantine`);
  const again = `${COMMAND} resume ${folder} --retry-quarantined`;
  return `${note} after their last try (${why}); reasons in ${folder}/records/quarantine/\nTry again ${again}\n`;
}

function injectionNote({ stages }: RunState): string {
  const injected = stages.reduce((total, stage) => total + stage.injected, 0);
  if (injected === 0) return '';
  const recordings = injected === 1 ? 'recording has' : 'recordings have';
  return `${paint('yellow', `${injected} ${recordings} text addressed to a judge`)}: no rows unless export keeps them (selection.injections)\n`;
}

function describeThoughts(thoughts: ExportManifest['thoughts']): string {
  const kinds = Object.entries(thoughts?.leftOut ?? {});
  return kinds.length === 0
    ? ''
    : `Left out ${kinds.map(([kind, count]) => `${count} thoughts (${kind})`).join(', ')}\n`;
}
