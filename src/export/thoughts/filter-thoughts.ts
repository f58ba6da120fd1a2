/**
 * Drops thoughts that state facts from no screen and no task. Results are cached by trajectory, so all targets read its
 * screens once.
 */
import { describeAction } from '../../actions/index.ts';
import type { Step } from '../../schema/index.ts';
import { FAULTS, type FaultKind } from '../../thoughts/index.ts';
import type { ExporterSettings, ExportFormat } from '../export-settings.ts';
import type { ExportRow } from '../exporter.ts';
import { faultsOfRow } from './faults-of-row.ts';

export type ThoughtMode = NonNullable<ExportFormat['thoughts']>;

/** Counts over the steps of a dataset's rows. */
export interface ThoughtCounts {
  steps: number;
  /** Steps with a thought that has no fault. */
  sound: number;
  /** Dropped thoughts, by their first fault. */
  leftOut: Partial<Record<FaultKind, number>>;
  /** Intents with a fault, which the action's own words replace. */
  intents: number;
}

/** Problems with one step: the first problem found in its thought, and whether its intent is faulty. */
interface StepFaults {
  thought?: FaultKind;
  intent: boolean;
}

export type ThoughtFilter = ReturnType<typeof createThoughtFilter>;

export function createThoughtFilter() {
  const known = new Map<string, ReadonlyMap<number, StepFaults>>();

  const find = async (row: ExportRow): Promise<ReadonlyMap<number, StepFaults>> => {
    const found = known.get(row.trajectory.id) ?? (await readFaults(row));
    known.set(row.trajectory.id, found);
    return found;
  };

  return {
    async *apply(rows: AsyncIterable<ExportRow>, mode: ThoughtMode): AsyncGenerator<ExportRow> {
      for await (const row of rows)
        yield mode === 'kept' ? row : withSteps(row, mode, mode === 'checked' ? await find(row) : new Map());
    },
    async count(row: ExportRow, counts: ThoughtCounts): Promise<void> {
      const faults = await find(row);
      for (const { index, thought } of row.steps) {
        const own = faults.get(index);
        counts.steps += 1;
        if (own?.thought) counts.leftOut[own.thought] = (counts.leftOut[own.thought] ?? 0) + 1;
        else if (thought) counts.sound += 1;
        if (own?.intent) counts.intents += 1;
      }
    },
  };
}

async function readFaults(row: ExportRow): Promise<ReadonlyMap<number, StepFaults>> {
  const faults = await faultsOfRow(row);
  return new Map(
    row.steps.flatMap(({ index }, at): [number, StepFaults][] => {
      const own = faults[at]!;
      const thought = FAULTS.find((kind) => own.some((fault) => fault.in === 'thought' && fault.kind === kind));
      const intent = own.some((fault) => fault.in === 'intent');
      return thought || intent ? [[index, { ...(thought ? { thought } : {}), intent }]] : [];
    }),
  );
}

function withSteps(row: ExportRow, mode: ThoughtMode, faults: ReadonlyMap<number, StepFaults>): ExportRow {
  const clean = (step: Step): Step => {
    const own = faults.get(step.index);
    if (mode === 'checked' && !own) return step;
    const { thought, ...rest } = step;
    const isKept = mode === 'checked' && thought !== undefined && !own?.thought;
    const intent = mode === 'checked' && own?.intent ? describeAction(step.action) : step.intent;
    return { ...rest, ...(isKept ? { thought } : {}), intent };
  };
  const trajectory = { ...row.trajectory, steps: row.trajectory.steps.map(clean) };
  const byIndex = new Map(trajectory.steps.map((step) => [step.index, step]));
  return { ...row, trajectory, steps: row.steps.map(({ index }) => byIndex.get(index)!) };
}

/** Chooses the thoughts of a target's rows. */
export function thoughtsOf(
  target: string,
  { format, formats }: Pick<ExporterSettings, 'format' | 'formats'>,
): ThoughtMode {
  return formats[target]?.thoughts ?? format.thoughts ?? 'checked';
}
