import { describe, expect, it } from 'vitest';
import { startTestPhone, type TestPhone } from '../../../testing/world-phone.ts';
import { calculator } from './app.ts';

function press(phone: TestPhone<unknown>, keys: string): void {
  for (const key of keys.split(' ')) phone.tap(key);
}

describe('calculator', () => {
  it('calculates exactly and keeps a history', () => {
    const phone = startTestPhone(calculator);
    press(phone, '0 . 1 + 0 . 2 =');
    expect(phone.words()).toContain('0.3');
    press(phone, '× 1 0 =');
    expect(
      phone
        .state()
        .history.slice(-2)
        .map(({ expression, result }) => [expression, result]),
    ).toEqual([
      ['0.1+0.2', '0.3'],
      ['0.3×10', '3'],
    ]);
  });

  it('shows what it would come to, corrects and clears', () => {
    const phone = startTestPhone(calculator);
    press(phone, '2 0 0 + 1 0 %');
    expect(phone.words()).toContain('= 220');
    press(phone, '⌫ ⌫ 5');
    expect(phone.words()).toEqual(expect.arrayContaining(['200+15', '= 215']));
    phone.tap('C');
    expect(phone.words()).not.toContain('= 215');
  });

  it('says why there is no result', () => {
    const phone = startTestPhone(calculator);
    const before = phone.state();
    press(phone, '1 ÷ 0 =');
    expect(phone.words()).toContain('Cannot divide by zero');
    press(phone, 'C 2 + =');
    expect(phone.words()).toContain('Format error');
    expect(phone.state()).toEqual(before);
  });

  it('has functions of angles in the chosen unit', () => {
    const phone = startTestPhone(calculator);
    phone.tap('More functions');
    press(phone, 'sin 3 0 =');
    expect(phone.words()).toContain('0.5');
    phone.tap('More options');
    phone.tap('Settings');
    phone.tap('Radians');
    phone.tap('2 places');
    phone.back();
    press(phone, 'C sin 3 0 =');
    expect(phone.words()).toContain('−0.99');
    expect(phone.state()).toMatchObject({ angle: 'Radians', decimals: 2 });
  });

  it('adds to its memory, takes away from it, recalls and forgets it', () => {
    const phone = startTestPhone(calculator);
    press(phone, '1 2 . 5 M+ C 2 0 M−');
    expect(phone.state().memory).toBe('-7.5');
    press(phone, 'C 1 0 MR =');
    expect(phone.words()).toContain('2.5');
    phone.tap('MC');
    expect(phone.state().memory).toBeNull();
  });

  it('keeps results under names', () => {
    const phone = startTestPhone(calculator);
    press(phone, '4 8 ÷ 5 =');
    phone.tap('More options');
    phone.tap('Save result');
    phone.type('Name', 'Tables');
    phone.tap('Save');
    phone.tap('More options');
    phone.tap('Saved results');
    phone.longPress('Frame width');
    phone.tap('Rename');
    phone.type('Name', 'Frame');
    phone.tap('Save');
    phone.longPress('Family ticket');
    phone.tap('Delete');
    phone.tap('Delete');
    const { saved } = phone.state();
    expect(saved.at(-1)).toEqual({ id: 1002, name: 'Tables', value: '9.6' });
    expect(saved.map(({ name }) => name)).toContain('Frame');
    expect(saved.map(({ name }) => name)).not.toContain('Family ticket');
  });

  it('goes on with a result of the history, and clears it after asking', () => {
    const phone = startTestPhone(calculator);
    phone.tap('History');
    phone.tap('= 336');
    press(phone, '÷ 2 =');
    expect(phone.words()).toContain('168');
    phone.tap('History');
    phone.tap('More options');
    phone.tap('Clear history');
    phone.tap('Clear');
    expect(phone.words()).toContain('Nothing calculated yet');
    expect(phone.state().history).toEqual([]);
  });

  it('separates thousands when asked to', () => {
    const phone = startTestPhone(calculator);
    phone.tap('More options');
    phone.tap('Settings');
    phone.tap('Thousands separator');
    phone.back();
    press(phone, '1 2 5 0 × 1 0 0 0 . 5 =');
    expect(phone.words()).toContain('1,250,625');
  });
});
