/** TEST SUPPORT: the generator's material, made from a scripted exploration of the fake workbench. */
import { readMoment, type ExplorationGraph } from '../model-free/shared/exploration-graph.ts';
import { planReach } from '../model-free/shared/find-leg.ts';
import { learnOperations } from '../model-free/desktop/learn-operations.ts';
import { observeWorkbench, type Move } from './workbench-runs.ts';
import { frameOf } from '../check/frame.ts';
import type { Workbench } from './workbench.ts';
import type { Material } from '../model-free/shared/generator/material.ts';

export function testMaterial(graph: ExplorationGraph, startState: Workbench, seed = 'seed'): Material {
  const start = readMoment(frameOf(observeWorkbench(startState)));
  const reach = planReach(graph, start.scene);
  const all = learnOperations(graph).filter(({ gestures }) => gestures[0] !== undefined && reach.has(gestures[0].key));
  const trajectoryId = graph.transitions.at(-1)?.source.trajectoryId ?? '';
  const fresh = all.filter(({ source }) => source.trajectoryId === trajectoryId);
  return { app: 'workbench', graph, start, reach, all, fresh, trajectoryId, turn: 1, seed };
}

const inMenu = (menu: string, entry: string): Move[] => [
  ['click', 'menu', menu],
  ['click', 'menu item', entry],
];

/** One of each kind of operation, several of the repeatable ones. */
export const WIDE_EXPLORATION: readonly Move[] = [
  ...inMenu('View', 'Wrap'),
  ...inMenu('View', 'Ruler'),
  ...inMenu('View', 'Status Bar'),
  ['fill', 'text', 'Title', 'tried before'],
  ['fill', 'spin button', 'Zoom', '103'],
  ['click', 'combo box', 'Paper'],
  ['click', 'menu item', 'Letter'],
  ...inMenu('File', 'Preferences…'),
  ['click', 'check box', 'Autosave'],
  ['click', 'check box', 'Backup'],
  ['fill', 'text', 'Author', 'tried before'],
  ['fill', 'spin button', 'Margin', '9'],
  ['click', 'push button', 'OK'],
  ...inMenu('File', 'New Folder…'),
  ['fill', 'text', 'Name', 'tried folder'],
  ['click', 'push button', 'Create'],
  ...inMenu('File', 'Properties…'),
  ['click', 'check box', 'Spelling'],
  ['click', 'push button', 'Close'],
  ['append', 'text', '', 'tried before'],
  ['press', 'text', '', 'ctrl+s'],
  ['click', 'page tab', 'Final'],
  ...inMenu('File', 'About'),
  ['click', 'push button', 'Close'],
  ['press', 'icon', 'letter.txt', 'f2'],
  ['fill', 'text', 'Name', 'tried name'],
  ['click', 'push button', 'Rename'],
  ['press', 'icon', 'plan.txt', 'delete'],
  ['click', 'push button', 'Delete'],
];
