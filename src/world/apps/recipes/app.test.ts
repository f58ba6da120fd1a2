import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { recipes } from './app.ts';

describe('recipes', () => {
  it('finds recipes by name and by ingredient, in one category or all', () => {
    const phone = startTestPhone(recipes);
    phone.tap('Search');
    phone.type('search', 'leeks');
    expect(phone.words()).toEqual(expect.arrayContaining(['Harbour fish pie', 'Leek and potato soup']));
    expect(phone.words()).not.toContain('Soda bread');
    phone.tap('Soups');
    expect(phone.words()).not.toContain('Harbour fish pie');
    phone.type('search', 'zebra');
    expect(phone.words()).toContain('No recipe found');
  });

  it('scales ingredients and puts those needed on the shopping list', () => {
    const phone = startTestPhone(recipes);
    const before = phone.state();
    phone.tap('Spinach omelette');
    phone.tap('More servings');
    phone.tap('More servings');
    phone.tap('Fewer servings');
    expect(phone.words()).toEqual(expect.arrayContaining(['2 servings', '•  6 eggs', '•  100 g spinach']));
    phone.tap('Add to shopping list');
    phone.tap('20 g butter');
    phone.tap('40 g hard cheese');
    phone.tap('40 g hard cheese');
    phone.tap('Add');
    const made = ['6 eggs', '100 g spinach', '40 g hard cheese'].map((text, index) => ({
      id: 1001 + index,
      text,
      recipe: 'Spinach omelette',
      isBought: false,
    }));
    expect(phone.state()).toEqual({ ...before, shopping: [...before.shopping, ...made] });
  });

  it('keeps a new recipe and refuses one without minutes', () => {
    const phone = startTestPhone(recipes);
    phone.tap('New recipe');
    phone.type('Name', 'Toast');
    phone.tap('category');
    phone.tap('Breakfast');
    phone.tap('Save');
    expect(phone.words()).toContain('Enter whole minutes');
    expect(phone.state().recipes).toHaveLength(20);
    phone.type('Minutes', '5');
    phone.type('Servings', '1');
    phone.type('ingredients', '2 slices bread\n\n 10 g butter ');
    phone.type('steps', 'Toast the bread.');
    phone.tap('Save');
    expect(phone.state().recipes.at(-1)).toEqual({
      id: 1001,
      name: 'Toast',
      category: 'Breakfast',
      minutes: 5,
      servings: 1,
      ingredients: ['2 slices bread', '10 g butter'],
      steps: ['Toast the bread.'],
      isFavourite: false,
    });
  });

  it('marks favourites and shows only them', () => {
    const phone = startTestPhone(recipes);
    phone.tap('Add Tomato soup to favourites');
    phone.tap('Remove Lentil soup from favourites');
    phone.tap('Favourites');
    expect(phone.words()).toContain('Tomato soup');
    expect(phone.words()).not.toContain('Lentil soup');
  });

  it('deletes after asking, duplicates and sorts', () => {
    const phone = startTestPhone(recipes);
    phone.longPress('Soda bread');
    phone.tap('Delete');
    phone.tap('Cancel');
    phone.longPress('Soda bread');
    phone.tap('Duplicate');
    phone.tap('Soda bread');
    phone.tap('More options');
    phone.tap('Delete');
    phone.tap('Delete');
    const names = phone.state().recipes.map(({ name }) => name);
    expect(names).toContain('Soda bread (copy)');
    expect(names).not.toContain('Soda bread');
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Time');
    expect(phone.words().find((text) => text.endsWith(' min'))).toBe('Drinks · 10 min');
  });

  it('keeps the shopping list', () => {
    const phone = startTestPhone(recipes);
    phone.tap('Shopping list');
    phone.tap('Add item');
    phone.type('Item', 'Candles');
    phone.tap('Save');
    phone.tap('bought_104');
    phone.tap('More options');
    phone.tap('Delete bought items');
    expect(phone.words()).toContain('3 items will leave the shopping list.');
    phone.tap('Delete');
    phone.tap('2 carrots');
    phone.type('Item', '4 carrots');
    phone.tap('Save');
    expect(phone.state().shopping.map(({ text }) => text)).toEqual(['Oat milk', '3 lemons', '4 carrots', 'Candles']);
  });
});
