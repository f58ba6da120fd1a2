/**
 * Puts the steps of several trajectories into common rows. The same action of two tries shares a row; an action of only
 * one has its own. Each further trajectory is aligned with the existing rows.
 */

/** For each row the step of each trajectory, or undefined if it has none. */
export type AlignedRow = (number | undefined)[];

/** `steps`: for each trajectory, texts that are equal for the same action. */
export function alignSteps(steps: readonly (readonly string[])[]): AlignedRow[] {
  let rows: AlignedRow[] = [];
  for (const [at, own] of steps.entries()) {
    const operations = rows.map(
      (row) => new Set(row.flatMap((step, other) => (step === undefined ? [] : steps[other]![step]!))),
    );
    rows = merge(rows, own, at, longestCommon(operations, own));
  }
  return rows.map((row) => Array.from(steps, (_, at) => row[at]));
}

type Pair = readonly [row: number, step: number];

/** The longest list of pairs of a row and a step with the same action, in the order of both. */
function longestCommon(rows: readonly ReadonlySet<string>[], own: readonly string[]): Pair[] {
  const lengths = Array.from({ length: rows.length + 1 }, () => new Uint16Array(own.length + 1));
  for (let row = rows.length - 1; row >= 0; row--) {
    for (let step = own.length - 1; step >= 0; step--) {
      lengths[row]![step] = rows[row]!.has(own[step]!)
        ? lengths[row + 1]![step + 1]! + 1
        : Math.max(lengths[row + 1]![step]!, lengths[row]![step + 1]!);
    }
  }
  const pairs: Pair[] = [];
  for (let row = 0, step = 0; row < rows.length && step < own.length;) {
    if (rows[row]!.has(own[step]!)) pairs.push([row++, step++]);
    else if (lengths[row + 1]![step]! >= lengths[row]![step + 1]!) row += 1;
    else step += 1;
  }
  return pairs;
}

function merge(rows: readonly AlignedRow[], own: readonly string[], at: number, pairs: readonly Pair[]): AlignedRow[] {
  const merged: AlignedRow[] = [];
  let [row, step] = [0, 0];
  const alone = (index: number): AlignedRow =>
    Object.assign(Array<number | undefined>(at + 1).fill(undefined), { [at]: index });
  for (const [toRow, toStep] of [...pairs, [rows.length, own.length] as const]) {
    while (row < toRow) merged.push(rows[row++]!);
    while (step < toStep) merged.push(alone(step++));
    if (row < rows.length && step < own.length) merged.push(Object.assign([...rows[row++]!], { [at]: step++ }));
  }
  return merged;
}
