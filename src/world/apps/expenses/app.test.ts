import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { expenses } from './app.ts';

describe('expenses', () => {
  it('adds an expense and its amount to the month', () => {
    const phone = startTestPhone(expenses);
    const before = phone.state();
    expect(phone.words()).toContain('€1024.55');
    phone.tap('Add expense');
    phone.type('Name', 'Umbrella');
    phone.type('Amount', '12,5');
    phone.tap('category');
    phone.tap('Leisure');
    phone.tap('Save');
    const made = { id: 1001, name: 'Umbrella', cents: 1250, category: 'Leisure', date: '2025-04-05', note: '' };
    expect(phone.state()).toEqual({ ...before, expenses: [...before.expenses, made] });
    expect(phone.words()).toContain('€1037.05');
  });

  it('refuses what is no amount', () => {
    const phone = startTestPhone(expenses);
    const before = phone.state();
    phone.tap('Add expense');
    phone.type('Name', 'Umbrella');
    for (const amount of ['', '0', '-3', 'ten', '1.234']) {
      phone.type('Amount', amount);
      phone.tap('Save');
      expect(phone.words()).toContain('Enter an amount such as 12.50');
    }
    expect(phone.state()).toEqual(before);
  });

  it('shows one category of an earlier month', () => {
    const phone = startTestPhone(expenses);
    phone.tap('Previous month');
    phone.tap('Food');
    expect(phone.words()).toEqual(expect.arrayContaining(['March 2025', 'Dinner at The Anchor']));
    expect(phone.words()).not.toContain('Bus pass');
    phone.tap('Next month');
    phone.tap('Next month');
    expect(phone.words()).toContain('Nothing spent');
  });

  it('deletes after asking', () => {
    const phone = startTestPhone(expenses);
    phone.tap('Cinema');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.state().expenses.map(({ name }) => name)).toContain('Cinema');
    phone.tap('Delete');
    phone.tap('Delete');
    expect(phone.state().expenses.map(({ name }) => name)).not.toContain('Cinema');
  });

  it('copies an expense to today', () => {
    const phone = startTestPhone(expenses);
    phone.longPress('Bakery');
    phone.tap('Copy to today');
    expect(phone.state().expenses.at(-1)).toMatchObject({ id: 1001, name: 'Bakery', cents: 640, date: '2025-04-05' });
  });

  it('changes the currency and the budget', () => {
    const phone = startTestPhone(expenses);
    phone.tap('More options');
    phone.tap('Currency');
    phone.tap('£');
    phone.tap('More options');
    phone.tap('Monthly budget');
    phone.type('amount', '900');
    phone.tap('Save');
    expect(phone.words()).toContain('Budget £900.00');
  });
});
