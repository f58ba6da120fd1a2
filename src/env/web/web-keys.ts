/** Maps key names of actions (../desktop/screen/keys.ts) to the browser's. */
import { PipelineError } from '../../errors.ts';
import { keysymOfKey } from '../desktop/screen/keys.ts';

/** Our names of a key, by the browser's. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Enter: ['enter', 'return'],
  Tab: ['tab'],
  Escape: ['esc', 'escape'],
  ' ': ['space'],
  Backspace: ['backspace'],
  Delete: ['delete', 'del'],
  Insert: ['insert'],
  Home: ['home'],
  End: ['end'],
  ArrowLeft: ['left', 'arrowleft'],
  ArrowUp: ['up', 'arrowup'],
  ArrowRight: ['right', 'arrowright'],
  ArrowDown: ['down', 'arrowdown'],
  PageUp: ['pageup', 'pgup', 'page_up', 'prior'],
  PageDown: ['pagedown', 'pgdn', 'page_down', 'next'],
  Control: ['ctrl', 'control'],
  ControlLeft: ['ctrlleft'],
  ControlRight: ['ctrlright'],
  Shift: ['shift'],
  ShiftLeft: ['shiftleft'],
  ShiftRight: ['shiftright'],
  Alt: ['alt', 'option'],
  AltLeft: ['altleft'],
  AltRight: ['altright'],
  Meta: ['super', 'win', 'cmd', 'command', 'meta'],
  ContextMenu: ['menu', 'apps'],
  CapsLock: ['capslock'],
  NumLock: ['numlock'],
  PrintScreen: ['printscreen', 'print'],
  Pause: ['pause'],
  '+': ['plus'],
  '-': ['minus'],
};
const KEYS = new Map(Object.entries(NAMES).flatMap(([key, names]) => names.map((name) => [name, key] as const)));

/** Throws ENV_ACTION_INVALID for unknown names, and for keys that a browser lacks. */
export function webKey(name: string): string {
  keysymOfKey(name);
  const key = name.toLowerCase();
  const named = KEYS.get(key);
  if (named !== undefined) return named;
  if (/^f([1-9]|1[0-2])$/.test(key)) return key.toUpperCase();
  // Characters outside the browser's keyboard have no key to hold.
  if (/^[\x20-\x7e]$/.test(key)) return key;
  throw new PipelineError('ENV_ACTION_INVALID', `a web application's keyboard has no key "${name}"`);
}
