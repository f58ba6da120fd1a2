/** Chooses the tries to compare with each other: all scored ones, successes and failures. */
import { chooseAmong, TRAJECTORIES } from '../choose-rows.ts';
import type { ExportOptions } from '../export-options.ts';
import type { ChosenRow, JudgedTrajectory } from '../judged-trajectory.ts';

/**
 * Returns rows task by task. Tries of a task share the split of its demonstrations, so that no split leaks into
 * another. Limits that keep demonstrations few and diverse do not apply, because the number of tries is the signal
 * here.
 */
export function chooseTries(
  judged: readonly JudgedTrajectory[],
  options: Pick<ExportOptions, 'selection' | 'splits' | 'shuffle'>,
  benchmarks: readonly string[],
  demonstrations: readonly ChosenRow[],
): ChosenRow[] {
  const { selection, splits, shuffle } = options;
  const { maxPerTemplate: _few, minAgreement: _sure, ...rest } = selection;
  const all = {
    ...rest,
    results: 'scored',
    tries: 'all',
    reviewed: 'any',
    nearDuplicates: 'off',
    maxTemplateShare: 1,
    maxShareWithoutAction: 1,
    balance: false,
  } as const;
  const scored = judged.filter(({ result }) => result !== 'not_scored');
  const { rows } = chooseAmong(scored, TRAJECTORIES, { selection: all, splits: IN_TRAIN, shuffle }, benchmarks);
  const splitOf = new Map(
    demonstrations.flatMap(({ split, ...row }) => [
      [`template ${row.template}`, split],
      [`${splits.by} ${row[splits.by]}`, split],
    ]),
  );
  const taskIds = [...new Set(rows.map(({ taskId }) => taskId))];
  const place = new Map(taskIds.map((id, index) => [id, index]));
  const byTask = rows.toSorted((a, b) => place.get(a.taskId)! - place.get(b.taskId)!);
  return byTask.flatMap((row) => {
    const group = splitOf.get(`${splits.by} ${row[splits.by]}`) ?? 'train';
    const isShared = (splitOf.get(`template ${row.template}`) ?? group) !== group;
    return isShared ? [] : [{ ...row, split: group }];
  });
}

const IN_TRAIN = { by: 'template', validation: 0, test: 0 } as const;
