/**
 * Turns set_cell_values into inputs on the spreadsheet in front, like a person with a list. Each cell's reference goes
 * into the box with the cursor's position, then the value follows.
 */
import { PipelineError } from '../../errors.ts';
import type { DesktopAction, UiNode } from '../../schema/index.ts';
import { hasState, isShowing } from '../../ui/read-node.ts';
import { enterBox, type, writingInputs } from './cell-inputs.ts';
import type { ExpertInput } from '../environment.ts';

type SetCellValues = Extract<DesktopAction, { type: 'set_cell_values' }>;

/** "B2", "$AB$17". The box may also hold a range, such as "A1:B3". */
const CELL = /^\$?[a-z]{1,3}\$?[1-9][0-9]{0,6}$/i;
const SELECTION = /^\$?[A-Z]{1,3}\$?[1-9][0-9]{0,6}(:\$?[A-Z]{1,3}\$?[1-9][0-9]{0,6})?$/;

/** Throws ENV_ACTION_INVALID, before any change, for an invalid cell or value and if the box is missing. */
export function nextCellInput({ cells }: SetCellValues, made: number, tree: UiNode): ExpertInput | undefined {
  if (made === 0) for (const { cell, value } of cells) requireFits(cell, value);
  let left = made;
  for (const { cell, value } of cells) {
    const writing = writingInputs(cell, value);
    const steps = 2 + writing.length;
    if (left >= steps) left -= steps;
    else if (left === 0) return enterBox(findReferenceBox(tree));
    else if (left === 1)
      return { intent: `Go to the cell ${cell}`, action: type(cell, { overwrite: true, enter: true }) };
    else {
      // Checked only before a value is typed, because the box may hold names of functions while a formula is edited.
      if (left === 2) requireLeft(cell, tree);
      return writing[left - 2];
    }
  }
  return undefined;
}

function requireFits(cell: string, value: string): void {
  if (!CELL.test(cell)) throw invalid(`"${cell}" is no reference of a cell such as "B2"`);
  if (/[\t\r\n]/.test(value))
    throw invalid(`the value of ${cell} has a tab or a line break, which would leave the cell`);
}

function requireLeft(cell: string, tree: UiNode): void {
  const isInBox = listBoxes(tree).some((node) => hasState(node, 'focused') && node.role !== 'table cell');
  if (isInBox) throw invalid(`"${cell}" is no cell of this sheet`);
}

/** The first field that contains only the reference of a cell or range. */
function findReferenceBox(tree: UiNode): UiNode {
  const box = listBoxes(tree).find(({ text }) => SELECTION.test(text ?? ''));
  if (box) return box;
  throw invalid('the window in front has no box that shows the reference of a cell, as spreadsheets have');
}

/** All editable fields of one line. */
function listBoxes(node: UiNode): UiNode[] {
  const isBox = isShowing(node) && hasState(node, 'editable') && hasState(node, 'single-line');
  return [...(isBox ? [node] : []), ...node.children.flatMap(listBoxes)];
}

function invalid(reason: string): PipelineError {
  return new PipelineError('ENV_ACTION_INVALID', reason);
}
