/**
 * Evaluates an expression as a pocket calculator does: "12.5×(3+4)", "200+10%" (a tenth more), "√2", "sin30", "5!",
 * "2^10". Exact except for roots, π and the functions, which have twelve digits.
 */
import { add, divide, fraction, fromNumber, multiply, negate, parseDecimal, power } from './fractions.ts';
import { squareRoot, toNumber, type Fraction } from './fractions.ts';

export type Angle = 'Degrees' | 'Radians';

/** Largest whole number whose factorial is computed, and largest whole exponent. */
const MOST = 400n;
/** Limit of a power's digits. */
const MAX_DIGITS = 4000;
const FUNCTIONS = ['sin', 'cos', 'tan', 'log', 'ln', '√'] as const;
const TOKEN = /\d+\.?\d*|\.\d+|sin|cos|tan|log|ln|[π√+−×÷^%!()]/g;

/** Throws a RangeError with the reason if there is no result, and a SyntaxError for an invalid expression. */
export function evaluateExpression(text: string, angle: Angle): Fraction {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.join('') !== text.replaceAll(' ', '')) throw new SyntaxError('Not an expression');
  let at = 0;
  const take = (...wanted: readonly string[]) => (wanted.includes(tokens[at] ?? '') ? tokens[at++] : undefined);

  /** A sum. A percentage to the right of + or − refers to the value on the left. */
  function sum(): Fraction {
    let left = product().value;
    for (let sign = take('+', '−'); sign; sign = take('+', '−')) {
      const { value, isPercent } = product();
      const right = isPercent ? multiply(left, value) : value;
      left = add(left, sign === '+' ? right : negate(right));
    }
    return left;
  }

  function product(): { value: Fraction; isPercent: boolean } {
    let { value, isPercent } = signed();
    for (;;) {
      const sign = take('×', '÷');
      if (!sign && !startsFactor(tokens[at])) return { value, isPercent };
      const right = signed().value;
      value = sign === '÷' ? divide(value, right) : multiply(value, right);
      isPercent = false;
    }
  }

  function signed(): { value: Fraction; isPercent: boolean } {
    if (!take('−')) return raised();
    const { value, isPercent } = signed();
    return { value: negate(value), isPercent };
  }

  function raised(): { value: Fraction; isPercent: boolean } {
    const { value, isPercent } = withSuffix();
    return take('^') ? { value: raise(value, signed().value), isPercent: false } : { value, isPercent };
  }

  function withSuffix(): { value: Fraction; isPercent: boolean } {
    let value = single();
    let isPercent = false;
    for (let sign = take('%', '!'); sign; sign = take('%', '!')) {
      isPercent = sign === '%';
      value = isPercent ? divide(value, fraction(100n)) : factorial(value);
    }
    return { value, isPercent };
  }

  function single(): Fraction {
    const token = tokens[at++];
    if (token === '(') {
      const value = sum();
      // As on a pocket calculator, brackets still open at the end are closed.
      if (!take(')') && at < tokens.length) throw new SyntaxError('A bracket is missing');
      return value;
    }
    if (token === 'π') return fromNumber(Math.PI);
    const name = FUNCTIONS.find((known) => known === token);
    if (name) return apply(name, withSuffix().value, angle);
    if (token === undefined || !/^[\d.]/.test(token)) throw new SyntaxError('Something is missing');
    return parseDecimal(token);
  }

  const result = sum();
  if (at < tokens.length) throw new SyntaxError('Something is missing');
  return result;
}

/** A factor directly after a number multiplies it: 2π, 3(4+5). */
function startsFactor(token = ''): boolean {
  return ['(', 'π', ...FUNCTIONS].includes(token);
}

function raise(base: Fraction, exponent: Fraction): Fraction {
  const { above, below } = exponent;
  if (below === 1n && above <= MOST && above >= -MOST) {
    const digits = Math.max(String(base.above).length, String(base.below).length);
    if (digits * Math.abs(Number(above)) > MAX_DIGITS) throw new RangeError('Too large');
    return power(base, above);
  }
  return fromNumber(toNumber(base) ** toNumber(exponent));
}

function factorial({ above, below }: Fraction): Fraction {
  if (below !== 1n || above < 0n || above > MOST) throw new RangeError('No factorial of this number');
  let result = 1n;
  for (let factor = 2n; factor <= above; factor++) result *= factor;
  return fraction(result);
}

function apply(name: (typeof FUNCTIONS)[number], value: Fraction, angle: Angle): Fraction {
  if (name === '√') return squareRoot(value);
  const given = toNumber(value);
  if (name === 'log' || name === 'ln') return fromNumber(name === 'log' ? Math.log10(given) : Math.log(given));
  const radians = angle === 'Degrees' ? (given / 180) * Math.PI : given;
  if (name === 'tan' && Math.abs(Math.cos(radians)) < 1e-12) throw new RangeError('No tangent of this angle');
  // The last digits of a float would show as 0.49999999999994 or 1.2e-16.
  return fromNumber(Math.round(Math[name](radians) * 1e12) / 1e12);
}
