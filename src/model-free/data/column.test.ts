/** Values and names of the kind that is there. */
import { describe, expect, test } from 'vitest';
import { valueLike } from './column.ts';
import { fitsNames, nameLike, thingsLike } from './name-like.ts';

const SEEDS = Array.from({ length: 40 }, (_, seed) => String(seed));

test('numbers stay within the range of their column and have its decimals', () => {
  for (const seed of SEEDS) {
    const value = valueLike(['1.50', '2.25', '4.00'], '2.25', seed)!;
    expect(value).toMatch(/^\d\.\d\d$/);
    expect(value).not.toBe('2.25');
    expect(Number(value)).toBeGreaterThanOrEqual(1.5);
    expect(Number(value)).toBeLessThanOrEqual(4);
  }
});

test('whole numbers beside others have no zeros after the point', () => {
  for (const seed of SEEDS) expect(valueLike(['26', '13.5', '4'], '4', seed)).not.toMatch(/\.\d*0$/);
});

test('days stay between the first and the last one', () => {
  for (const seed of SEEDS) {
    const day = valueLike(['2025-11-02', '2026-01-18', '2025-12-27'], '', seed)!;
    expect(day >= '2025-11-02' && day <= '2026-01-18').toBe(true);
  }
});

test.each([
  ['short phrases are those of other entries', ['Two crates', 'Ceylon'], 'Two crates', 'Ceylon'],
  ['sentences are about their own entry', ['Ask for Charlotte and Linda.', 'Two copies.'], '', undefined],
  ['an empty column shows no kind', [], '', undefined],
])('%s', (_, column, held, value) => {
  expect(valueLike(column, held, 'a')).toBe(value);
});

describe('names', () => {
  const FOOD = ['Wheat flour', 'Dry yeast', 'Chopped tomatoes', 'Chickpeas'];

  test('are made of the words of others, with those that describe first', () => {
    for (const seed of SEEDS) {
      expect(nameLike('Chickpeas', FOOD, seed)).toMatch(/^(Dry|Chopped) chickpeas$/);
      expect(nameLike('A Map of Rivers', ['The Clockmaker of Graz', 'Winter Bees'], seed)).toBe('A Map of Graz');
    }
  });

  test('are not made where the others lend nothing', () => {
    expect(nameLike('Call with Lisbon', ['Car inspection', 'Dentist'], 'a')).toBeUndefined();
  });

  test('of a topic have to look like those that are there', () => {
    expect(fitsNames('Cut the hedge by the gate', FOOD)).toBe(false);
    expect(fitsNames('Apple cake for twelve', ['The Salt Road', 'A Map of Small Rivers'])).toBe(false);
    expect(fitsNames('Clean the bird boxes', ['Order seed potatoes', 'Renew the insurance'])).toBe(true);
  });

  test('of new things come from one that is there, of the same category', () => {
    const models = [
      { name: 'Wheat flour', shelf: 'Baking' },
      { name: 'Dry yeast', shelf: 'Baking' },
      { name: 'Apple juice', shelf: 'Drinks' },
    ];
    const flour = thingsLike(models, 'name', 'a').find(({ model }) => model === models[0]);
    expect(flour).toEqual({ title: 'Dry flour', note: '', model: models[0] });
  });
});
