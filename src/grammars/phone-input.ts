/**
 * The effect on a phone of a model that operates a computer. A click is a tap, a right click a long press; a drag and
 * the wheel scroll. Escape goes back, Home goes to the home screen. Other actions are refused with an explanation.
 */
import type { AndroidAction, DesktopAction } from '../schema/index.ts';
import { refuse } from './check-action.ts';
import { scrollOfSwipe } from './swipe.ts';

/** Names of keys in lower case. */
const KEYS: Readonly<Record<string, AndroidAction>> = {
  escape: { type: 'navigate_back' },
  esc: { type: 'navigate_back' },
  back: { type: 'navigate_back' },
  home: { type: 'navigate_home' },
  enter: { type: 'input_text', text: '', enter: true },
  return: { type: 'input_text', text: '', enter: true },
};

/** Throws MODEL_REPLY_INVALID with the available alternatives. */
export function onPhone(action: DesktopAction): AndroidAction {
  switch (action.type) {
    case 'click':
      return tap(action);
    case 'drag_and_drop':
      return { type: 'scroll', direction: scrollOfSwipe(action.from, action.to) };
    case 'scroll': {
      if (action.clicks === 0) return refuse('a phone has no pointer to move: click to tap');
      const [forward, backward] = action.shift ? (['right', 'left'] as const) : (['down', 'up'] as const);
      return { type: 'scroll', direction: action.clicks > 0 ? forward : backward };
    }
    case 'hotkey': {
      const [key = '', ...others] = action.keys.map((name) => name.toLowerCase());
      const meant = others.length === 0 && Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
      return meant ?? refuse(`a phone has no key "${action.keys.join('+')}": there are Escape (back), Home and Enter`);
    }
    case 'type': {
      const enter = action.text.endsWith('\n');
      return { type: 'input_text', text: enter ? action.text.slice(0, -1) : action.text, enter };
    }
    case 'wait':
    case 'answer':
      return action;
    default:
      return refuse(`a phone cannot do "${action.type}"`);
  }
}

function tap({ x, y, button, numClicks, holdKeys }: Extract<DesktopAction, { type: 'click' }>): AndroidAction {
  if (holdKeys.length > 0) return refuse('a phone has no keys to hold');
  if (numClicks > 1) return refuse('a phone has no double click: click once to tap');
  if (button === 'middle') return refuse('a phone has no wheel to click with');
  return { type: button === 'left' ? 'click' : 'long_press', x, y };
}
