/** What the explorer keeps in mind during a turn besides the graph: what gestures have shown and what did not work. */
import type { UiElement, VisibleElement } from '../../../ui/list-elements.ts';
import { bump } from '../../../collections/by-key.ts';
import { applicationOf, isInDialog, listTriedIn } from '../element-place.ts';
import { createDialogBudget, type DialogBudget } from './dialog-budget.ts';
import { createExperience, learnNews, type Experience } from './expect-news.ts';
import { HALVES } from '../../halves.ts';
import type { ExplorationGraph } from '../exploration-graph.ts';
import { gestureSignature, type Gesture } from '../gesture.ts';
import { MAX_ITEMS, USUAL_GUESS, USUAL_STEPS, WORTH_STAYING } from '../weights.ts';

export interface Exploration {
  app: string;
  seed: string;
  turn: number;
  /** The application explored: the first one seen, known by its key. */
  home?: string;
  graph: ExplorationGraph;
  /** What gestures have shown, earlier turns included. */
  experience: Experience;
  /** Gestures begun on elements of each name: a tool bar button and a menu entry of one name are one feature. */
  triesByName: Map<string, number>;
  /** Steps for each dialog in this turn, and which dialogs are open. File choosers are one dialog. */
  budget: DialogBudget;
  /** Gestures that brought nothing new within reach, by signature. */
  failures: Map<string, number>;
  /** How often this turn set out for an element, by its key. */
  attempts: Map<string, number>;
  /** Elements that were greyed out when last seen, by key. */
  disabled: Set<string>;
  /** What it has set out for, by key. */
  goal?: string | undefined;
  /** What the way taken last should have brought within reach, by key. */
  awaited?: string;
  /** Key of the dialog in which a field was just filled. */
  filled?: string;
  /** What was set in each form since it was last confirmed or closed: in a dialog, by its key, or in the draft. */
  unconfirmed: Map<string, number>;
  /** Keys of the texts of a page that came up together, and of the button that hands them in; fill-form.ts. */
  draft?: ReadonlySet<string>;
  /** Keys of the pages that are forms: what is set there counts when it is saved. */
  forms: Set<string>;
  /** Fields that were filled since their page was opened, by key. */
  typed: Set<string>;
  /** Dialogs that make something new or alter an entry, by key. */
  making: Map<string, 'new' | 'entry'>;
  /** Unsaved work in a desktop's main window: key of the gesture that changed it, of the attempt to save it, vain attempts. */
  work: { from?: string; saving?: string; inVain: number };
  /** The form in which something was set and not yet saved, by key. */
  unsaved?: string;
  /** Something was saved; what became of it shows on the first page. */
  isShowing?: boolean;
  /** The button just touched to save it, by key. */
  saving?: string;
  /** Key of the page the application starts with. */
  start?: string;
  /** Steps done in this turn, and kinds of screens known when it began. */
  steps: number;
  statesBefore: number;
  /** Gestures begun on menus and their entries in this turn. */
  menuSteps: number;
  /** On the way back from another application or main window. */
  isReturning: boolean;
  /** A window of the application said that it has the keyboard, so that it is known to say so. */
  hasKeyboard: boolean;
  /** Steps in a row that only tried to leave a window, and the dialog in front at the first of them, by key. */
  leaving: number;
  leavingFrom?: string;
  /** How often the application was opened anew in this turn. */
  reopened: number;
  /** Steps that went back from a place that nothing leads on from, in this turn and since the last gesture. */
  escapes: { all: number; inARow: number };
}

export function startExploration(options: Pick<Exploration, 'app' | 'seed' | 'turn' | 'graph'>): Exploration {
  const experience = createExperience();
  const triesByName = new Map<string, number>();
  const { lessons } = HALVES[options.graph.language.platform];
  for (const [index, transition] of options.graph.transitions.entries()) {
    learnNews(experience, transition, lessons(options.graph, index));
    const element = options.graph.known.get(transition.gesture.key);
    if (element) bump(triesByName, featureName(element));
  }
  const counts = { triesByName, failures: new Map(), attempts: new Map() };
  const numbers = { steps: 0, menuSteps: 0, statesBefore: options.graph.states.size, leaving: 0, reopened: 0 };
  const flags = { isReturning: false, hasKeyboard: false };
  return {
    ...options,
    ...counts,
    ...numbers,
    ...flags,
    experience,
    escapes: { all: 0, inARow: 0 },
    disabled: new Set(),
    unconfirmed: new Map(),
    forms: new Set(),
    typed: new Set(),
    making: new Map(),
    work: { inVain: 0 },
    budget: createDialogBudget(),
  };
}

/** New kinds of screens for a step that are worth staying for, going by how this turn has gone; at first a guess. */
export function usualWorth({ graph, steps, statesBefore }: Exploration): number {
  return (WORTH_STAYING * (USUAL_GUESS * USUAL_STEPS + graph.states.size - statesBefore)) / (USUAL_STEPS + steps);
}

/** Its name without the dots that announce a dialog; elements without a name are told apart by key. The days of a month are one. */
export function featureName({ name, key }: VisibleElement): string {
  if (/^\d{1,2}$/.test(name)) return 'number';
  return name.replace(/ ?(\.\.\.|…)$/, '').toLowerCase() || key;
}

/** Whether it is a button of a dialog in which something was set: that is worth something only when one is touched. */
export function completes({ filled, unconfirmed }: Exploration, { role, windowKey }: UiElement): boolean {
  return role === 'push button' && (filled === windowKey || unconfirmed.has(windowKey));
}

/** Whether what is set beside an element waits for a button to make it count. */
export function isHeldBack({ forms }: Exploration, element: UiElement): boolean {
  return isInDialog(element) || forms.has(element.windowKey);
}

/** Another application's window, or a second main window. */
export function isElsewhere({ home }: Exploration, windowKey: string): boolean {
  return applicationOf(windowKey) !== home || /\/frame#\d+$/.test(windowKey);
}

/** The gestures not yet tried on this element, without those that enough of its like were tried with. */
export function untriedGestures(
  graph: ExplorationGraph,
  element: VisibleElement,
  inDialog: boolean,
  seed: string,
): Gesture[] {
  return graph.language
    .offer(element, inDialog, seed)
    .filter(
      (gesture) =>
        (graph.tried.get(gestureSignature(gesture)) ?? 0) < graph.turn && !enoughAlike(graph, element, gesture),
    );
}

function enoughAlike({ triedInList, turn }: ExplorationGraph, element: VisibleElement, gesture: Gesture): boolean {
  const list = listTriedIn(element);
  if (list === undefined) return false;
  const alike = triedInList.get(gestureSignature({ ...gesture, key: list })) ?? 0;
  return alike >= (gesture.kind === 'click' ? MAX_ITEMS : 1) * turn;
}
