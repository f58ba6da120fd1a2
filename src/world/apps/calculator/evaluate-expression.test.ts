import { describe, expect, it } from 'vitest';
import { evaluateExpression, type Angle } from './evaluate-expression.ts';
import { formatFraction } from './fractions.ts';

const result = (text: string, angle: Angle = 'Degrees', decimals = 10) =>
  formatFraction(evaluateExpression(text, angle), decimals);

describe('evaluateExpression', () => {
  it.each([
    ['0.1+0.2', '0.3'],
    ['1÷3×3', '1'],
    ['2+3×4', '14'],
    ['(2+3)×4', '20'],
    ['−5+2', '-3'],
    ['2×−3', '-6'],
    ['−2^2', '-4'],
    ['2^3^2', '512'],
    ['2^−2', '0.25'],
    ['200+10%', '220'],
    ['80−25%', '60'],
    ['50×10%', '5'],
    ['200+50×10%', '205'],
    ['5!', '120'],
    ['√(16÷9)', '1.3333333333'],
    ['√2', '1.4142135624'],
    ['3√16', '12'],
    ['2π', '6.2831853072'],
    ['2(3+4', '14'],
    ['sin30', '0.5'],
    ['cos90', '0'],
    ['tan45', '1'],
    ['log1000', '3'],
    ['ln1', '0'],
    ['99999999999999×99999999999999', '9999999999999800000000000001'],
    ['.5+5.', '5.5'],
  ])('%s is %s', (text, expected) => expect(result(text)).toBe(expected));

  it('takes angles in radians too', () => {
    expect(result('sin(π÷2)', 'Radians')).toBe('1');
    expect(result('cosπ', 'Radians')).toBe('-1');
  });

  it.each(['1÷0', '√(−4)', 'tan90', '2.5!', 'ln0', '9!^9!', '9^400^400', '(9^400)^400'])(
    'has no result for %s',
    (text) => {
      expect(() => result(text)).toThrow(RangeError);
    },
  );

  it.each(['', '2+', '×3', '2)', '2a', '()', '1.2.3'])('does not take "%s" for an expression', (text) => {
    expect(() => result(text)).toThrow(SyntaxError);
  });

  it('rounds half away from zero', () => {
    expect(result('1÷8', 'Degrees', 2)).toBe('0.13');
    expect(result('−1÷8', 'Degrees', 2)).toBe('-0.13');
    expect(result('−1÷3000', 'Degrees', 2)).toBe('0');
  });
});
