/**
 * Decides which trajectories may go into a dataset, and streams them. The first pass reads every verdict and keeps only
 * ids and a few words. So all targets of one export hold the same rows even during a run.
 */
import { throwIfAborted } from '../async/deadline.ts';
import { limitedKindOf } from '../check/limited-kinds.ts';
import { definitionOf, endOf } from '../actions/index.ts';
import { PipelineError } from '../errors.ts';
import { appOf, isTaken, observationsOf, type Step } from '../schema/index.ts';
import type { ExportSelection } from './export-settings.ts';
import { loadResults } from '../store/result-io.ts';
import { readTask } from '../store/read-task.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import type { ChosenRow, JudgedResult, JudgedTrajectory } from './judged-trajectory.ts';
import type { ExportRow } from './exporter.ts';
import { readAdmissions } from './read-admissions.ts';
import { readLabels } from './read-labels.ts';
import { marksOf, nameFamilies, type TemplateMarks } from './template-families.ts';
import { unlessDamaged, type DamagedIds } from './unless-damaged.ts';

type Judgement = Pick<JudgedTrajectory, 'trajectoryId' | 'taskId' | 'verdictId' | 'result' | 'verifier' | 'isMarked'>;

/**
 * Every trajectory with a verdict of the run's own verifier, or of `verifiers`, ordered by the id of its first such
 * verdict. If several verifiers judged one, a failure outweighs a success, since training data must be undisputed. With
 * `damaged`, its members are left out, and unreadable ones are left out and added. Without it damage rejects.
 */
export async function selectTrajectories(
  store: Store,
  signal: AbortSignal,
  { verifiers, reviewed }: Partial<Pick<ExportSelection, 'verifiers' | 'reviewed'>> = {},
  damaged?: DamagedIds,
): Promise<JudgedTrajectory[]> {
  const judged: Omit<JudgedTrajectory, 'template'>[] = [];
  const marks: TemplateMarks[] = [];
  const admittedOf = await readAdmissions(store, damaged);
  const labelOf = reviewed === 'success' ? await readLabels(store, damaged) : () => null;
  for (const judgement of await readJudgements(store, signal, verifiers, damaged)) {
    throwIfAborted(signal);
    if (damaged?.has(judgement.trajectoryId)) continue;
    const read = await unlessDamaged(judgement.trajectoryId, damaged, async () => {
      const task = await readTask(store, judgement.taskId);
      return { task, steps: (await readRecord(store, 'trajectories', judgement.trajectoryId)).steps };
    });
    if (!read) continue;
    const { task, steps } = read;
    const taken = steps.filter(isTaken);
    judged.push({
      ...judgement,
      app: appOf(task),
      guideline: task.guideline,
      categories: task.categories ?? [],
      instruction: task.instruction,
      steps: taken.length,
      kind: limitedKindOf(task),
      isWithoutAction: taken.every(({ action }) => definitionOf(action).isStatement),
      admitted: admittedOf(judgement.taskId),
      label: labelOf(judgement.trajectoryId),
    });
    marks.push(marksOf(task));
  }
  const families = nameFamilies(marks);
  return judged.map((row, index) => ({ ...row, template: families[index]! }));
}

/** Adds the ids of trajectories with damaged pictures or other parts of a row. Reads everything. */
export async function findDamagedTrajectories(store: Store, damaged: DamagedIds, signal: AbortSignal): Promise<void> {
  for (const { trajectoryId } of await selectTrajectories(store, signal, {}, damaged)) {
    throwIfAborted(signal);
    await unlessDamaged(trajectoryId, damaged, async () => {
      for (const { screenshot, tree } of observationsOf(await readRecord(store, 'trajectories', trajectoryId))) {
        await store.getBlob(screenshot.sha256);
        await store.getBlob(tree.sha256);
      }
      const { steps } = await readRecord(store, 'trajectories', trajectoryId);
      await loadResults(({ sha256 }) => store.getBlob(sha256), steps);
    });
  }
}

async function readJudgements(
  store: Store,
  signal: AbortSignal,
  verifiers: readonly string[] | undefined,
  damaged: DamagedIds | undefined,
): Promise<Iterable<Judgement>> {
  const judged = new Map<string, Judgement>();
  const known = new Set<string>();
  const marked = new Set<string>();
  for await (const id of store.list('verdicts')) {
    throwIfAborted(signal);
    const verdict = await unlessDamaged(id, damaged, () => readRecord(store, 'verdicts', id));
    if (!verdict) continue;
    const { trajectoryId, taskId, status, result, verifier, second, injections } = verdict;
    known.add(verifier);
    if (injections) marked.add(trajectoryId);
    if (verifiers ? !verifiers.includes(verifier) : second) continue;
    const entry = judged.get(trajectoryId);
    const found = status === 'scored' && result ? result : 'not_scored';
    if (entry && weightOf(entry.result) >= weightOf(found)) continue;
    const next: Judgement = { trajectoryId, taskId, verdictId: id, result: found, verifier, isMarked: false };
    // Object.assign keeps the place in the map, so the order stays that of the first verdict.
    if (entry) Object.assign(entry, next);
    else judged.set(trajectoryId, next);
  }
  const missing = verifiers?.find((name) => !known.has(name));
  for (const entry of judged.values()) entry.isMarked = marked.has(entry.trajectoryId);
  if (missing === undefined) return judged.values();
  const there = [...known].toSorted().join(', ') || 'none';
  throw new PipelineError(
    'CONFIG_INVALID',
    `verifiers: no verdict is by "${missing}"; the run has verdicts by: ${there}`,
  );
}

function weightOf(result: JudgedResult): number {
  return result === 'failure' ? 2 : result === 'success' ? 1 : 0;
}

/** Drops a final step right after the answer, because it shows the same screen again. The row ends with the answer. */
function withoutIdleEnd(steps: readonly Step[]): readonly Step[] {
  const [answer, end] = steps.slice(-2);
  const isIdle = answer?.action.type === 'answer' && end !== undefined && endOf(end.action) === 'done';
  return isIdle ? steps.slice(0, -1) : steps;
}

/** Streams the chosen rows in order, one at a time. */
export async function* readRows(
  store: Store,
  chosen: readonly ChosenRow[],
  signal: AbortSignal,
): AsyncGenerator<ExportRow> {
  for (const { verdictId, split, admitted } of chosen) {
    throwIfAborted(signal);
    const verdict = await readRecord(store, 'verdicts', verdictId);
    const task = await readTask(store, verdict.taskId);
    const trajectory = await readRecord(store, 'trajectories', verdict.trajectoryId);
    const steps = withoutIdleEnd(trajectory.steps.filter(isTaken));
    const results = await loadResults(({ sha256 }) => store.getBlob(sha256), steps);
    yield {
      split,
      verdict,
      task,
      trajectory,
      admitted,
      steps,
      ...(results.size > 0 ? { results } : {}),
      loadBlob: ({ sha256 }) => store.getBlob(sha256),
      fileOfBlob: ({ sha256 }) => store.fileOfBlob?.(sha256),
    };
  }
}
