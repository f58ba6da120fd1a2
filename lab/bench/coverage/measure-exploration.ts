/** Results of exploring an application, for the coverage bench: from recorded turns of any explorer. */
import { loadEpisode } from '../../../src/agent/load-episode.ts';
import { resultOfSum } from '../../../src/model-free/desktop/result-of-sum.ts';
import { learnOperations } from '../../../src/model-free/desktop/learn-operations.ts';
import { createGraph } from '../../../src/model-free/shared/exploration-graph.ts';
import { addTrajectory } from '../../../src/model-free/shared/read-graph.ts';
import { isOption } from '../../../src/model-free/shared/explorer/rate-gesture.ts';
import type { Trajectory } from '../../../src/schema/index.ts';
import type { Store } from '../../../src/store/store.ts';
import { isEnabled, isVisible, listElements, type UiElement } from '../../../src/ui/list-elements.ts';
import { hasState } from '../../../src/ui/read-node.ts';

export interface Coverage {
  steps: number;
  /** Operations that tasks are made of, with sums counted as one. Opening windows and switching tabs do not count. */
  operations: number;
  /** Distinct kinds of screens. */
  screens: number;
  /** Seen menu entries, including those of closed menus in the tree. */
  menuEntries: number;
  menuEntriesTried: number;
  /** Editable fields seen on the screen, including those of dialogs. */
  fields: number;
  fieldsTyped: number;
}

/** `turns` belong to one application and one memory, in order. */
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
 * Named menu entries that a person sees or would see. GTK keeps a hidden entry "Empty" in each menu, and pop-ups may
 * extend below the screen. Menus of the menu bar and options of drop-down lists do not count.
 */
function isMenuEntry(element: UiElement): boolean {
  const { role, name, ancestors, node } = element;
  if (name === '' || !(role === 'menu item' || role === 'menu')) return false;
  const isToBeSeen =
    ancestors.every(({ role: of }) => of !== 'window') && (hasState(node, 'visible') || isEnabled(element));
  const isThere = isVisible(element) || isToBeSeen;
  return isThere && ancestors.at(-1)?.role !== 'menu bar' && ancestors.every(({ role: of }) => of !== 'combo box');
}

/** Excludes terminals, since exploration does not make up commands. */
function isField(element: UiElement): boolean {
  const { role, node } = element;
  const isTyped = (role === 'text' && node.role !== 'terminal') || role === 'spin button';
  return isTyped && isVisible(element) && hasState(node, 'editable');
}

/** Equal keys for the first and further main windows or processes. */
function countedKey(key: string): string {
  return key.replace(/^(application:[^/]*?)#\d+/, '$1').replace(/\/frame#\d+/, '/frame');
}
