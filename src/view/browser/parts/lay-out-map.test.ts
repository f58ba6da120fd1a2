/** Places of screens on a map. */
import { expect, it } from 'vitest';
import { layOutMap } from './lay-out-map.ts';

it('a column for each gesture from the start, and one at the end for what none leads to', () => {
  const edges = [
    { from: 'start', to: 'menu' },
    { from: 'start', to: 'dialog' },
    { from: 'menu', to: 'page' },
    { from: 'page', to: 'start' },
  ];
  const { places, columns, rows } = layOutMap(['start', 'menu', 'dialog', 'page', 'alone'], edges);
  const columnOf = (screen: string) => places.get(screen)!.column;
  expect(['start', 'menu', 'dialog', 'page', 'alone'].map(columnOf)).toEqual([0, 1, 1, 2, 3]);
  expect({ columns, rows }).toEqual({ columns: 4, rows: 2 });
});

it('a column goes on beside itself, and no two screens have one place', () => {
  const screens = Array.from({ length: 40 }, (_, at) => `screen ${at}`);
  const { places, rows } = layOutMap(
    screens,
    screens.slice(1).map((to) => ({ from: screens[0]!, to })),
  );
  expect(new Set([...places.values()].map(({ column, row }) => `${column} ${row}`)).size).toBe(40);
  expect(rows).toBeLessThan(10);
});

it('screens stand at the height of those that lead there', () => {
  const edges = [
    { from: 'start', to: 'upper' },
    { from: 'start', to: 'lower' },
    { from: 'lower', to: 'after lower' },
    { from: 'upper', to: 'after upper' },
  ];
  const { places } = layOutMap(['start', 'upper', 'lower', 'after lower', 'after upper'], edges);
  expect(places.get('after upper')!.row).toBe(places.get('upper')!.row);
  expect(places.get('after lower')!.row).toBe(places.get('lower')!.row);
});
