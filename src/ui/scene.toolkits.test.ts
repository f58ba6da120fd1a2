import { describe, expect, test } from 'vitest';
import { readToolkitTrees } from '../testing/toolkits/recorded-trees.ts';
import { readScene, type Scene } from './scene.ts';

function namesIn({ reachable }: Scene): string[] {
  return reachable.map(({ name }) => name);
}

describe.each(readToolkitTrees())('trees of %s', (_, trees) => {
  const sceneOf = (control: string): Scene => readScene(trees[control]!);

  test('an open menu leaves its entries within reach, not the window behind it', () => {
    const scene = sceneOf('menu');
    expect(namesIn(scene)).toEqual(expect.arrayContaining(['Alpha', 'More']));
    expect([scene.popup, namesIn(scene).includes('Ask')]).toEqual([true, false]);
  });

  test('a closed drop-down list covers nothing', () => {
    const scene = sceneOf('tabs');
    expect(scene).toMatchObject({ popup: false, dialog: false });
    expect(namesIn(scene)).toEqual(expect.arrayContaining(['Details', 'Ask', 'Register', 'Second']));
    expect(namesIn(scene)).not.toContain('Blue');
  });

  test('the entries of an open drop-down list are within reach, not the window behind it', () => {
    const scene = sceneOf('drop-down');
    expect(namesIn(scene)).toEqual(expect.arrayContaining(['Red', 'Green', 'Blue']));
    expect([scene.popup, namesIn(scene).includes('Ask')]).toEqual([true, false]);
  });

  test('a second window is read by itself', () => {
    const scene = sceneOf('second window');
    expect(namesIn(scene)).toContain('Paid');
    expect(namesIn(scene)).not.toContain('Ask');
  });
});
