/** What the explorer keeps in mind during a turn besides the graph: where it tried how much and what did not work. */
import type { VisibleElement } from '../../ui/list-elements.ts';
import type { ExplorationGraph } from './exploration-graph.ts';

export interface Exploration {
  app: string;
  seed: string;
  turn: number;
  graph: ExplorationGraph;
  /** Gestures begun in each place, earlier turns included. */
  triesByPlace: Map<string, number>;
  /** Gestures begun on elements of each name: a tool bar button and a menu entry of one name are one feature. */
  triesByName: Map<string, number>;
  /** Gestures begun in each dialog in this turn. */
  triesInDialog: Map<string, number>;
  /** Gestures that brought nothing new within reach, by signature. */
  failures: Map<string, number>;
  /** How often this turn set out for an element, by its key. */
  attempts: Map<string, number>;
  /** Steps in a row that only tried to leave a window. */
  leaving: number;
}

/** Dialogs such as file choosers are rich and alike everywhere: this many gestures a turn are enough in each. */
const MOST_IN_DIALOG = 8;

export function startExploration(options: Pick<Exploration, 'app' | 'seed' | 'turn' | 'graph'>): Exploration {
  const triesByPlace = new Map<string, number>();
  const triesByName = new Map<string, number>();
  for (const { gesture } of options.graph.transitions) {
    const element = options.graph.known.get(gesture.key);
    if (!element) continue;
    bump(triesByPlace, placeOf(element));
    bump(triesByName, featureName(element));
  }
  const counts = { triesByPlace, triesByName, triesInDialog: new Map(), failures: new Map(), attempts: new Map() };
  return { ...options, ...counts, leaving: 0 };
}

/** Where an element belongs when tries are spread: its list, else its menu, tool bar or window. */
export function placeOf(element: VisibleElement): string {
  return element.collectionKey ?? element.key.slice(0, element.key.lastIndexOf('/'));
}

/** Its name without the dots that announce a dialog; elements without a name are told apart by key. */
export function featureName({ name, key }: VisibleElement): string {
  return name.replace(/ ?(\.\.\.|…)$/, '').toLowerCase() || key;
}

export function isInDialog({ windowKey }: VisibleElement): boolean {
  return !/\/(frame|window)(#\d+)?$/.test(windowKey);
}

export function isExhausted({ triesInDialog }: Exploration, windowKey: string): boolean {
  return (triesInDialog.get(windowKey) ?? 0) >= MOST_IN_DIALOG;
}

/** Adds one and returns the new count. */
export function bump(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}
