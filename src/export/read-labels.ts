/** People's labels of the trajectories of a store, for rows chosen by them. */
import { settleReviews, type SettledLabel } from '../review/settle-reviews.ts';
import type { Store } from '../store/store.ts';
import { readRecord } from '../store/typed-records.ts';
import type { ExportSelection } from './export-settings.ts';
import { unlessDamaged, type DamagedIds } from './unless-damaged.ts';

/** The settled label of a trajectory's readers; null if it has no label. */
export type PeoplesLabel = { result: SettledLabel['result']; agreement: number; readers: number } | null;

/**
 * Labels by trajectory. Damaged reviews count as missing; `damaged` works as in selectTrajectories. Reads every review.
 */
export async function readLabels(
  store: Store,
  damaged: DamagedIds | undefined,
): Promise<(trajectoryId: string) => PeoplesLabel> {
  const reviews = [];
  for await (const id of store.list('reviews')) {
    const review = await unlessDamaged(id, damaged, () => readRecord(store, 'reviews', id));
    if (review) reviews.push(review);
  }
  const labels = settleReviews(reviews);
  return (trajectoryId) => {
    const settled = labels.get(trajectoryId);
    if (!settled) return null;
    return { result: settled.result, agreement: settled.agreement, readers: settled.readers.length };
  };
}

/** Counts rows whose label comes from two readers or more. */
export function countSeveralReaders(rows: readonly { label: PeoplesLabel }[]): number {
  return rows.filter(({ label }) => label !== null && label.readers > 1).length;
}

/** A sentence for cards; undefined when the rows were not chosen by labels. `several` is as counted above. */
export function describeLabels(
  { reviewed, minAgreement = 0 }: Pick<ExportSelection, 'reviewed' | 'minAgreement'>,
  { rows, several }: { rows: number; several: number },
): string | undefined {
  if (reviewed !== 'success') return undefined;
  const share = minAgreement === 0 ? '' : `, and a share of ${minAgreement} or more of its readers say so`;
  return (
    'Labels of people: every row was called a success by most of those who are sure, or by who decided between its ' +
    `readers${share}; ${several} of ${rows} rows have two readers or more`
  );
}
