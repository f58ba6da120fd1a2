/** Actions in words, for models that read what was done. */
import type { Action, Point } from '../../schema/index.ts';
import { quoteText, quoteUnlessWord } from '../../ui/quote-text.ts';

/** Such as `click at (120, 80)` or `type "Milk", then press Enter`. Points are screenshot pixels. */
export function describeAction(action: Action): string {
  switch (action.type) {
    case 'click':
      return `${clickWords(action)} at ${point(action)}`;
    case 'long_press':
      return `long press at ${point(action)}`;
    case 'drag_and_drop':
      return `drag from ${point(action.from)} to ${point(action.to)}${holding(action.holdKeys)}`;
    case 'hold_and_press':
      return `hold ${keys(action.holdKeys)} and press ${keys(action.pressKeys, ', ')}`;
    case 'hotkey':
      return `press ${keys(action.keys)}`;
    case 'open':
      return `open ${quoteText(action.target)}`;
    case 'open_app':
      return `open the application ${quoteText(action.app)}`;
    case 'switch_applications':
      return `switch to the application ${quoteText(action.application)}`;
    case 'scroll':
      return 'direction' in action ? `scroll ${action.direction}` : scrollWords(action);
    case 'type':
      return `${action.overwrite ? 'replace the text of the field by' : 'type'} ${quoteText(action.text)}${entering(action.enter)}`;
    case 'input_text':
      return `type ${quoteText(action.text)}${entering(action.enter)}`;
    case 'set_cell_values':
      return `fill in ${action.cells.map(({ cell, value }) => `${quoteUnlessWord(cell)} = ${quoteText(value)}`).join(', ')}`;
    case 'highlight_text_span':
      return `select the text ${quoteText(action.start)}${action.end === undefined ? '' : ` to ${quoteText(action.end)}`}`;
    case 'wait':
      return `wait ${action.seconds} s`;
    case 'navigate_back':
      return 'go back';
    case 'navigate_home':
      return 'go to the home screen';
    case 'answer':
      return `answer ${quoteText(action.text)}`;
    case 'done':
      return 'end the episode: the task is done';
    case 'fail':
      return `end the episode: the task cannot be done${action.reason === '' ? '' : ` (${quoteText(action.reason)})`}`;
    case 'terminate':
      return `end the episode: ${action.status}`;
  }
}

const CLICK_WORDS = ['click', 'double click', 'triple click'];

function clickWords(action: Extract<Action, { type: 'click' }>): string {
  if (!('numClicks' in action)) return 'click';
  const button = action.button === 'left' ? '' : `${action.button} `;
  return `${button}${CLICK_WORDS[action.numClicks - 1]}${holding(action.holdKeys)}`;
}

function scrollWords({ x, y, clicks, shift }: Extract<Action, { clicks: number }>): string {
  const forward = shift ? 'right' : 'down';
  const backward = shift ? 'left' : 'up';
  return `scroll ${clicks >= 0 ? forward : backward} by ${Math.abs(clicks)} at ${point({ x, y })}`;
}

function holding(held: readonly string[]): string {
  return held.length === 0 ? '' : ` holding ${keys(held)}`;
}

function keys(names: readonly string[], between = '+'): string {
  return names.map(quoteUnlessWord).join(between);
}

function entering(enter: boolean): string {
  return enter ? ', then press Enter' : '';
}

function point({ x, y }: Point): string {
  return `(${Math.round(x)}, ${Math.round(y)})`;
}
