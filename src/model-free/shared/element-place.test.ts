import { describe, expect, it } from 'vitest';
import { readToolkitTrees } from '../../testing/toolkits/recorded-trees.ts';
import { listElements } from '../../ui/list-elements.ts';
import { isOnMenuBar, opensMenu } from './element-place.ts';

describe.each(readToolkitTrees())('the menu bar of %s', (_, trees) => {
  const elements = listElements(trees['menu']!);
  const named = (name: string) =>
    elements.filter((element) => element.name === name && element.role.startsWith('menu'));

  it('has entries that open menus, whatever the toolkit calls them', () => {
    const onBar = named('Demo').filter(isOnMenuBar);
    expect(onBar).toHaveLength(1);
    expect(onBar.every(opensMenu)).toBe(true);
  });

  it('does not have the entries of its menus, which open none', () => {
    expect(named('Alpha').length).toBeGreaterThan(0);
    expect(named('Alpha').some((element) => isOnMenuBar(element) || opensMenu(element))).toBe(false);
  });
});
