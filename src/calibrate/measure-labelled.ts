/** A verifier's verdicts against people's labels: accuracy, precision and recall, weighted by the draw. */
import { combineShares, estimateKnownShare, estimateShare, type Unit } from '../analyse/estimate-share.ts';
import type { Share } from '../analyse/wilson.ts';

/** A trajectory with a label of success or failure. */
export interface LabelledUnit extends Unit {
  label: boolean;
  /** Null if the verifier abstained. */
  verdict: boolean | null;
}

/** As in measure.ts, with shares of the population that the sample was drawn from. */
export interface LabelledQuality {
  labelled: number;
  accuracy: Share;
  precision: Share;
  recall: Share;
  abstained: Share;
}

/** `among` selects a group; its units are weighted as parts of the whole sample. */
export function measureLabelled<T extends LabelledUnit>(
  units: readonly T[],
  among: (unit: T) => boolean = () => true,
): LabelledQuality {
  const judged = (unit: T) => among(unit) && unit.verdict !== null;
  const passed = estimateKnownShare(units, judged, ({ verdict }) => verdict === true);
  const precision = estimateShare(
    units,
    (unit) => judged(unit) && unit.verdict === true,
    ({ label }) => label,
  );
  const missed = estimateShare(
    units,
    (unit) => judged(unit) && unit.verdict === false,
    ({ label }) => label,
  );
  return {
    labelled: units.filter(among).length,
    accuracy: accuracyOf(passed, precision, missed),
    precision,
    recall: recallOf(passed, precision, missed),
    abstained: estimateShare(units, among, ({ verdict }) => verdict === null),
  };
}

/**
 * `precision` and `missed`: shares of true successes among the trajectories judged a success, and among those judged a
 * failure.
 */
function accuracyOf(passed: Share, precision: Share, missed: Share): Share {
  const counts = { hits: precision.hits + missed.of - missed.hits, of: passed.of };
  if (precision.of === 0) return { ...invert(missed), ...counts };
  if (missed.of === 0) return { ...precision, ...counts };
  return combineShares(
    { passed, precision, missed },
    (of) => of.passed * of.precision + (1 - of.passed) * (1 - of.missed),
    counts,
  );
}

/** Unknown if no trajectory judged a failure was labelled, since the verifier's misses are among these. */
function recallOf(passed: Share, precision: Share, missed: Share): Share {
  const counts = { hits: precision.hits, of: precision.hits + missed.hits };
  if (precision.of === 0 || missed.of === 0 || counts.of === 0) {
    return { hits: 0, of: 0, share: NaN, low: NaN, high: NaN };
  }
  return combineShares(
    { passed, precision, missed },
    (of) => {
      const [found, lost] = [of.passed * of.precision, (1 - of.passed) * of.missed];
      return found + lost === 0 ? 0 : found / (found + lost);
    },
    counts,
  );
}

function invert({ share, low, high, ...counts }: Share): Share {
  return { ...counts, share: 1 - share, low: 1 - high, high: 1 - low };
}
