/** What exploration has found in an application: for the bench of coverage, from recorded turns, whichever explorer made them. */
import { loadEpisode } from '../../src/agent/load-episode.ts';
import { resultOfSum } from '../../src/model-free/desktop/result-of-sum.ts';
import { learnOperations } from '../../src/model-free/desktop/learn-operations.ts';
import { createGraph } from '../../src/model-free/shared/exploration-graph.ts';
import { addTrajectory } from '../../src/model-free/shared/read-graph.ts';
import { isOption } from '../../src/model-free/shared/explorer/rate-gesture.ts';
import type { Trajectory } from '../../src/schema/index.ts';
import type { Store } from '../../src/store/store.ts';
import { isEnabled, isVisible, listElements, type UiElement } from '../../src/ui/list-elements.ts';
import { hasState } from '../../src/ui/read-node.ts';

export interface Coverage {
  steps: number;
  /** Operations that tasks are made of, sums among them as one: windows that open and tabs that are turned do not count. */
  operations: number;
  /** Distinct kinds of screens. */
  screens: number;
  /** Entries that menus were seen to hold, closed menus that the tree tells of included. */
  menuEntries: number;
  menuEntriesTried: number;
  /** Fields that were on the screen and can be typed into, those of dialogs included. */
  fields: number;
  fieldsTyped: number;
}

/** `turns` are those of one application in one memory, in order. */
export async function measureExploration(store: Store, turns: readonly Trajectory[]): Promise<Coverage> {
  const graph = createGraph();
  const [menu, fields] = [new Map<string, UiElement>(), new Set<string>()];
  for (const turn of turns) {
    const episode = await loadEpisode(store, turn);
    addTrajectory(graph, turn, episode);
    for (const tree of new Set(episode.frames.map((frame) => frame.tree))) {
      for (const element of listElements(tree)) {
        if (isMenuEntry(element)) menu.set(countedKey(element.key), element);
        if (isField(element)) fields.add(countedKey(element.key));
      }
    }
  }
  const entries = new Set([...menu].filter(([, element]) => !isOption(graph, element)).map(([key]) => key));
  const hasSum = graph.transitions.some(
    ({ gesture, before, after }) => resultOfSum(gesture, before.facts, after.facts) !== undefined,
  );
  const touched = (kinds: readonly string[], among: ReadonlySet<string>): number => {
    const gestures = graph.transitions.map(({ gesture }) => gesture).filter(({ kind }) => kinds.includes(kind));
    return new Set(gestures.map(({ key }) => countedKey(key)).filter((key) => among.has(key))).size;
  };
  return {
    steps: turns.reduce((sum, { steps }) => sum + steps.length, 0),
    operations:
      learnOperations(graph).filter(({ kind }) => kind !== 'open' && kind !== 'switch').length + (hasSum ? 1 : 0),
    screens: graph.states.size,
    menuEntries: entries.size,
    menuEntriesTried: touched(['click'], entries),
    fields: fields.size,
    fieldsTyped: touched(['fill', 'append', 'edit'], fields),
  };
}

/**
 * Named, and there for a person, who sees it or would: GTK keeps an entry "Empty" in each menu that is neither, and what pops up
 * may go on below the screen. A menu of the menu bar is none, nor is an option of a drop-down list.
 */
function isMenuEntry(element: UiElement): boolean {
  const { role, name, ancestors, node } = element;
  if (name === '' || !(role === 'menu item' || role === 'menu')) return false;
  const isToBeSeen =
    ancestors.every(({ role: of }) => of !== 'window') && (hasState(node, 'visible') || isEnabled(element));
  const isThere = isVisible(element) || isToBeSeen;
  return isThere && ancestors.at(-1)?.role !== 'menu bar' && ancestors.every(({ role: of }) => of !== 'combo box');
}

/** What is typed into a terminal is a command, which exploration does not make up. */
function isField(element: UiElement): boolean {
  const { role, node } = element;
  const isTyped = (role === 'text' && node.role !== 'terminal') || role === 'spin button';
  return isTyped && isVisible(element) && hasState(node, 'editable');
}

/** The same in a second main window, or a second process, as in the first. */
function countedKey(key: string): string {
  return key.replace(/^(application:[^/]*?)#\d+/, '$1').replace(/\/frame#\d+/, '/frame');
}
