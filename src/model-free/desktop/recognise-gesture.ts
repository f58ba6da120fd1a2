/** Finds the gesture again that mouse and keyboard actions were. */
import type { Step } from '../../schema/index.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import { listAt } from './drag-to-list.ts';
import type { Gesture } from '../shared/gesture.ts';

export function recognise(steps: readonly Step[], key: string, elements: readonly UiElement[]): Gesture | undefined {
  const action = steps.at(-1)?.action;
  switch (action?.type) {
    case 'click':
      if ('button' in action && action.button === 'right') return { kind: 'right-click', key };
      return { kind: 'numClicks' in action && action.numClicks === 2 ? 'double-click' : 'click', key };
    case 'drag_and_drop': {
      const to = listAt(action.to, elements);
      return to === undefined ? undefined : { kind: 'drag', key, to };
    }
    case 'hotkey': {
      const typed = steps.at(-2)?.action;
      return isHotkey(action, 'tab') && typed?.type === 'type'
        ? { kind: 'fill', key, text: typed.text, enter: typed.enter }
        : { kind: 'press', key, keys: action.keys };
    }
    case 'type':
      if (action.enter && isHotkey(steps.at(-2)?.action, 'f2')) return { kind: 'rename', key, text: action.text };
      if (steps.length > 2) return { kind: 'append', key, text: action.text.replace(/^\n/, '') };
      return { kind: 'fill', key, text: action.text, enter: action.enter };
    default:
      return undefined;
  }
}

function isHotkey(action: Step['action'] | undefined, key: string): boolean {
  return action?.type === 'hotkey' && action.keys.join() === key;
}
