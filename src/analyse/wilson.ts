/** Shares with confidence intervals, and their notation, for calibrations and reports. */

/** `hits` of `of` with a 95 % confidence interval. share, low and high are NaN if `of` is 0. */
export interface Share {
  hits: number;
  of: number;
  share: number;
  low: number;
  high: number;
}

/** 97.5 % quantile of the normal distribution. */
export const Z = 1.959964;

/** Wilson's score interval, which also holds for small numbers and for shares near 0 and 1. */
export function wilson(hits: number, of: number): Share {
  if (of === 0) return { hits, of, share: NaN, low: NaN, high: NaN };
  return { hits, of, share: hits / of, ...wilsonInterval(hits / of, of) };
}

/**
 * The interval of a share observed among `of` units, which need not be a whole number, at `z` of the normal
 * distribution.
 */
export function wilsonInterval(share: number, of: number, z = Z): Pick<Share, 'low' | 'high'> {
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const reach = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** Formats as in "93.1 %". */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Formats as in "93.1 % (90.4 %–95.2 %)". */
export function withInterval({ share, low, high }: Share): string {
  return `${percent(share)} (${percent(low)}–${percent(high)})`;
}
