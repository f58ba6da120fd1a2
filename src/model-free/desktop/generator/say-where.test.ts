/** Menus are known by the words on their buttons: a button that only has a sign does not show the name of its menu. */
import { expect, test } from 'vitest';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, addTransition, createGraph, readMoment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { sayWhere } from './say-where.ts';

/** Where the entry "Grid" of a menu is, or a box of that name on no menu, which a button brings up. */
function placeBehindButton(width: number, name = 'View', isInMenu = true): string | undefined {
  const button = testNode('push button', name, { bounds: { x: 0, y: 0, width, height: 34 } });
  const place = { bounds: { x: 0, y: 40, width: 90, height: 20 } };
  const shown = isInMenu
    ? testNode('menu', name, { children: [testNode('check menu item', 'Grid', place)] })
    : testNode('check box', 'Grid', place);
  const [closed, open] = [[button], [button, shown]].map((nodes) =>
    readMoment({ tree: testDesktop(testFrame('a', ...nodes)), files: [], window: '' }),
  );
  const graph = createGraph();
  addMoment(graph, closed!);
  const { key } = closed!.scene.reachable.find((element) => element.name === name)!;
  addTransition(graph, { kind: 'click', key }, closed!, open!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  const reach = planReach(graph, closed!.scene);
  const element = open!.scene.elements.find((one) => one.name === 'Grid')!;
  return sayWhere(element, { ...testMaterial(graph, startWorkbench()), graph, start: closed!, reach });
}

test('a menu is named where its button is wide enough for words', () => {
  expect(placeBehindButton(80)).toBe(' in the View menu');
  expect(placeBehindButton(34)).toBeUndefined();
});

test('what a button brings up is called after it, but not by a sentence that says what the button does', () => {
  expect(placeBehindButton(80, 'Page Layout', false)).toBe(' in the Page Layout view');
  expect(placeBehindButton(80, 'Toggle Layout', false)).toBeUndefined();
  expect(placeBehindButton(34, 'A pane with the numbers of each byte', false)).toBeUndefined();
});

/** A switch of the dialog "File properties", which this command of the menu "Manage" opens. */
function placeInDialog(...commands: [string, ...string[]]): string | undefined {
  const entries = commands.map((command) => testNode('menu item', command));
  const frame = testFrame(
    'a',
    testNode('menu bar', '', { children: [testNode('menu', 'Manage', { children: entries })] }),
  );
  const box = testNode('check box', 'Backup');
  const dialog = testNode('dialog', 'File properties', { states: ['active'], children: [box] });
  const [before, after] = [[frame], [frame, dialog]].map((windows) =>
    readMoment({ tree: testDesktop(...windows), files: [], window: '' }),
  );
  const graph = createGraph();
  addMoment(graph, before!);
  const { key } = before!.scene.elements.find(({ role }) => role === 'menu item')!;
  addTransition(graph, { kind: 'click', key }, before!, after!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  const element = after!.scene.elements.find(({ name }) => name === 'Backup')!;
  const reach = planReach(graph, before!.scene);
  return sayWhere(element, { ...testMaterial(graph, startWorkbench()), graph, start: before!, reach });
}

test('a dialog that is called otherwise than its command is said with that command', () => {
  expect(placeInDialog('Properties…')).toBe(' in the File properties dialog');
  expect(placeInDialog('Wallet…')).toBe(' in the File properties dialog (Manage > Wallet)');
  expect(placeInDialog('∑')).toBeUndefined();
  // The first one opens it; the name is that of the second.
  expect(placeInDialog('Folder properties', 'File properties…')).toBeUndefined();
  expect(placeInDialog('File properties', 'Folder properties')).toBe(' in the File properties dialog');
});

test('a dialog that a button of another dialog opens is named only where it is called like that button', () => {
  expect(placeInSecondDialog('Change')).toBeUndefined();
  expect(placeInSecondDialog('Select currency')).toBe(' in the Select base currency dialog');
});

/** A switch of the dialog "Select base currency", which this button of another dialog opens. */
function placeInSecondDialog(button: string): string | undefined {
  const first = testNode('dialog', 'Choose Currencies', {
    states: ['active'],
    children: [testNode('push button', button)],
  });
  const second = testNode('dialog', 'Select base currency', {
    states: ['active'],
    children: [testNode('check box', 'Backup')],
  });
  const [before, after] = [first, second].map((dialog) =>
    readMoment({ tree: testDesktop(testFrame('a'), dialog), files: [], window: '' }),
  );
  const graph = createGraph();
  addMoment(graph, before!);
  const { key } = before!.scene.elements.find(({ role }) => role === 'push button')!;
  addTransition(graph, { kind: 'click', key }, before!, after!, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
  const element = after!.scene.elements.find(({ name }) => name === 'Backup')!;
  const reach = planReach(graph, before!.scene);
  return sayWhere(element, { ...testMaterial(graph, startWorkbench()), graph, start: before!, reach });
}
