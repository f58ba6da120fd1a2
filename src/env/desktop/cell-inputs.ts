/** The inputs that write a value into a spreadsheet's cell. */
import type { Action, UiNode } from '../../schema/index.ts';
import type { ExpertInput } from '../environment.ts';

const NUMBER = /^[-+]?[\d.,:/ -]+%?$/;
/** Characters typed key by key. Other text may be pasted. */
const TYPED = /^[\x20-\x7e]+$/;

export function enterBox(box: UiNode): ExpertInput {
  const { x, y, width, height } = box.bounds!;
  const point = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
  return {
    intent: "Click the box that shows the cell's reference",
    action: { type: 'click', ...point, numClicks: 1, button: 'left', holdKeys: [] },
  };
}

/** After the value, "delete" removes the rest of a word that the application suggested. */
export function writingInputs(cell: string, value: string): ExpertInput[] {
  const empty = press('delete', `Empty the cell ${cell}`);
  if (value === '') return [empty];
  const intent = `Type ${JSON.stringify(value)} into the cell ${cell}`;
  if (NUMBER.test(value)) return [{ intent, action: type(value, { enter: true }) }];
  const typed = { intent, action: type(value, {}) };
  const ending = [press('delete', 'Remove what the application proposes behind it'), press('enter', 'Enter the value')];
  // Pasted text stays open for editing only in a cell in edit mode, hence F2 first.
  return TYPED.test(value) ? [typed, ...ending] : [empty, press('f2', `Edit the cell ${cell}`), typed, ...ending];
}

export function type(text: string, more: { overwrite?: boolean; enter?: boolean }): Action {
  return { type: 'type', text, overwrite: false, enter: false, ...more };
}

function press(key: string, intent: string): ExpertInput {
  return { intent, action: { type: 'hotkey', keys: [key] } };
}
