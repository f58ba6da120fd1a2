/** Exact numbers: fractions of whole numbers of any size. Always in lowest terms, the sign above the line. */

export interface Fraction {
  above: bigint;
  below: bigint;
}

/** Throws a RangeError for a division by zero. */
export function fraction(above: bigint, below = 1n): Fraction {
  if (below === 0n) throw new RangeError('Cannot divide by zero');
  const divisor = greatestDivisor(above, below) * (below < 0n ? -1n : 1n);
  return { above: above / divisor, below: below / divisor };
}

/** "12.5", ".5", "3"; typed input, so without sign and exponent. */
export function parseDecimal(text: string): Fraction {
  const [whole = '', part = ''] = text.split('.');
  return fraction(BigInt(`${whole}${part}` || '0'), 10n ** BigInt(part.length));
}

export const add = (a: Fraction, b: Fraction) => fraction(a.above * b.below + b.above * a.below, a.below * b.below);
export const negate = ({ above, below }: Fraction): Fraction => ({ above: -above, below });
export const multiply = (a: Fraction, b: Fraction) => fraction(a.above * b.above, a.below * b.below);
export const divide = (a: Fraction, b: Fraction) => fraction(a.above * b.below, a.below * b.above);

/** `exponent` is whole; a negative one divides. */
export function power({ above, below }: Fraction, exponent: bigint): Fraction {
  if (exponent < 0n) return power(fraction(below, above), -exponent);
  return { above: above ** exponent, below: below ** exponent };
}

export const toNumber = ({ above, below }: Fraction): number => {
  // Parts too large for a float are cut to its precision first.
  const shift = BigInt(Math.max(0, String(above).length - 300, String(below).length - 300));
  const scale = 10n ** shift;
  return shift === 0n ? Number(above) / Number(below) : Number(above / scale) / Number(below / scale || 1n);
};

/**
 * The nearest fraction with twelve significant digits, for inexact values. Throws a RangeError for NaN and infinity.
 */
export function fromNumber(value: number): Fraction {
  if (!Number.isFinite(value)) throw new RangeError('No such number');
  const [digits = '0', exponent = '0'] = value.toExponential(11).split('e');
  const whole = BigInt(digits.replace('.', ''));
  const shift = Number(exponent) - 11;
  return shift < 0 ? fraction(whole, 10n ** BigInt(-shift)) : fraction(whole * 10n ** BigInt(shift));
}

/** Exact for squares of fractions. Throws a RangeError below zero. */
export function squareRoot(value: Fraction): Fraction {
  if (value.above < 0n) throw new RangeError('No root of a negative number');
  const above = wholeRoot(value.above);
  const below = wholeRoot(value.below);
  const isExact = above * above === value.above && below * below === value.below;
  return isExact ? fraction(above, below) : fromNumber(Math.sqrt(toNumber(value)));
}

/** Rounded half away from zero to this many decimals, without trailing zeros: "-0.3333". */
export function formatFraction({ above, below }: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals);
  const size = above < 0n ? -above : above;
  const rounded = (size * scale * 2n + below) / (below * 2n);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const sign = above < 0n && rounded > 0n ? '-' : '';
  return `${sign}${whole}${part === '' ? '' : `.${part}`}`;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** The largest whole number whose square is no larger. */
function wholeRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}
