/**
 * The steps of a turn that go to each dialog. Dialogs that open over another one share its budget, and are left while
 * anything else is untried: depth would eat the turn.
 */
import { lastPart } from '../../../ui/element-key.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';
import { ALIKE_EVERYWHERE, SAVES_FILES } from '../../../ui/words.ts';
import { isOpen } from '../../desktop/leave-dialog.ts';
import { alikeDialogs } from '../element-place.ts';
import { MAX_IN_CHOOSERS, MAX_IN_DIALOG, MAX_IN_OPENING_CHOOSERS, OPERATION_NEWS, TEACHING_TRY } from '../weights.ts';

export interface DialogBudget {
  /** Keys of the dialogs that are open, each over the one before. */
  stack: string[];
  /** The dialog that each nested dialog was opened from, over the main window; by kind of dialog. */
  roots: Map<string, string>;
  /** Steps in each kind of dialog in this turn, nested ones included; one that taught an operation counts TEACHING_TRY. */
  stepsIn: Map<string, number>;
  /** Dialogs that were confirmed in order to leave them, since they opened. */
  confirmed: Set<string>;
}

export function createDialogBudget(): DialogBudget {
  return { stack: [], roots: new Map(), stepsIn: new Map(), confirmed: new Set() };
}

/**
 * Takes in which dialog is in front, and which ones it lies over. Without a main window on screen none counts as nested.
 * Returns the dialog that the one in front has taken the place of: its next page, or the same under a new title.
 */
export function noteStack(budget: DialogBudget, scene: Scene): string | undefined {
  const { front, dialog } = scene;
  const top = budget.stack.at(-1);
  const depth = budget.stack.length;
  const open = budget.stack.filter((key) => isOpen(scene, key));
  for (const key of budget.confirmed) if (!isOpen(scene, key)) budget.confirmed.delete(key);
  budget.stack = open;
  const isOverMain = scene.elements.some(({ key, bounds }) => bounds && isMainWindow(key));
  if (!dialog || front === undefined || !isOverMain) return undefined;
  const at = open.indexOf(front);
  budget.stack = at < 0 ? [...open, front] : open.slice(0, at + 1);
  const [root = front] = budget.stack;
  budget.roots.set(alikeDialogs(front), alikeDialogs(root));
  if (top === undefined || at >= 0 || open.length !== depth - 1) return undefined;
  budget.stepsIn.set(alikeDialogs(front), Math.max(stepsIn(budget, front), stepsIn(budget, top)));
  return top;
}

/** Counts steps in a dialog. `taught`: the worth of the operations learnt there, in kinds of screens. */
export function noteStepsInDialog(budget: DialogBudget, windowKey: string, steps: number, taught = 0): void {
  const cost = steps * (taught >= OPERATION_NEWS ? TEACHING_TRY : 1);
  for (const dialog of new Set([alikeDialogs(windowKey), rootOf(budget, windowKey)]))
    budget.stepsIn.set(dialog, stepsIn(budget, dialog) + cost);
}

export function stepsIn({ stepsIn: counts }: DialogBudget, windowKey: string): number {
  return counts.get(alikeDialogs(windowKey)) ?? 0;
}

/** True once the dialog, or the one that it was opened from, has used its steps. */
export function isExhausted(budget: DialogBudget, windowKey: string): boolean {
  const isSpent = (dialog: string): boolean => stepsIn(budget, dialog) >= mostStepsIn(dialog);
  return isSpent(windowKey) || (isNested(budget, windowKey) && isSpent(rootOf(budget, windowKey)));
}

/** True for dialogs that are left while anything else is untried: they used their steps, or opened over another one. */
export function isDeferred(budget: DialogBudget, windowKey: string): boolean {
  return isNested(budget, windowKey) || isExhausted(budget, windowKey);
}

function isNested(budget: DialogBudget, windowKey: string): boolean {
  return rootOf(budget, windowKey) !== alikeDialogs(windowKey);
}

function rootOf({ roots }: DialogBudget, windowKey: string): string {
  const dialog = alikeDialogs(windowKey);
  return roots.get(dialog) ?? dialog;
}

function mostStepsIn(windowKey: string): number {
  const title = lastPart(windowKey).name ?? '';
  if (windowKey.includes('/file chooser')) return SAVES_FILES.test(title) ? MAX_IN_CHOOSERS : MAX_IN_OPENING_CHOOSERS;
  return ALIKE_EVERYWHERE.test(title) ? MAX_IN_CHOOSERS : MAX_IN_DIALOG;
}
