/** Agreement of two readers: Cohen's kappa with its confidence interval. */

export interface Agreement {
  /** Rows labelled by both. */
  rows: number;
  /** Rows with the same label. */
  same: number;
  /**
   * Cohen's kappa with a 95 % confidence interval: 0 by chance, 1 for full agreement. NaN without a common row, and if
   * both used one label throughout.
   */
  kappa: number;
  low: number;
  high: number;
}

/** 97.5 % quantile of the normal distribution. */
const Z = 1.959964;

/** The interval uses the large-sample variance of Fleiss, Cohen and Everitt (1969), cut to kappa's range. */
export function measureAgreement(pairs: readonly (readonly [string, string])[]): Agreement {
  const rows = pairs.length;
  if (rows === 0) return { rows, same: 0, kappa: NaN, low: NaN, high: NaN };
  const labels = [...new Set(pairs.flat())];
  const share = (one: string, other: string) => pairs.filter(([a, b]) => a === one && b === other).length / rows;
  const cells = labels.map((one) => labels.map((other) => share(one, other)));
  const first = cells.map((row) => row.reduce(add, 0));
  const second = labels.map((_, column) => cells.map((row) => row[column]!).reduce(add, 0));
  const observed = cells.map((row, index) => row[index]!).reduce(add, 0);
  const chance = labels.map((_, index) => first[index]! * second[index]!).reduce(add, 0);
  const kappa = (observed - chance) / (1 - chance);
  const paired = labels.map(
    (_, index) => cells[index]![index]! * (1 - (first[index]! + second[index]!) * (1 - kappa)) ** 2,
  );
  const beside = labels.flatMap((_, row) =>
    labels.map((__, column) => (row === column ? 0 : cells[row]![column]! * (second[row]! + first[column]!) ** 2)),
  );
  const spread = paired.reduce(add, 0) + (1 - kappa) ** 2 * beside.reduce(add, 0) - (kappa - chance * (1 - kappa)) ** 2;
  const reach = Z * Math.sqrt(Math.max(0, spread) / (rows * (1 - chance) ** 2));
  const same = pairs.filter(([a, b]) => a === b).length;
  return { rows, same, kappa, low: Math.max(-1, kappa - reach), high: Math.min(1, kappa + reach) };
}

/** Text such as "0.24 (−0.07 to 0.55)". */
export function describeKappa({ kappa, low, high }: Pick<Agreement, 'kappa' | 'low' | 'high'>): string {
  const [value, from, to] = [kappa, low, high].map((number) => number.toFixed(2).replace('-', '−'));
  return `${value} (${from} to ${to})`;
}

function add(sum: number, value: number): number {
  return sum + value;
}
