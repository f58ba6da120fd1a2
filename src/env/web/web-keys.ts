/** Keys by the names that actions have for them (../desktop/screen/keys.ts), as the browser is told of them. */
import { PipelineError } from '../../errors.ts';
import { keysymOfKey } from '../desktop/screen/keys.ts';

/** Our names of a key by the browser's. */
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

/** Throws ENV_ACTION_INVALID for names that mean no key, and for keys that a browser does not have. */
export function webKey(name: string): string {
  keysymOfKey(name);
  const key = name.toLowerCase();
  const named = KEYS.get(key);
  if (named !== undefined) return named;
  if (/^f([1-9]|1[0-2])$/.test(key)) return key.toUpperCase();
  // Characters that the keyboard of the browser lacks have no key to be held.
  if (/^[\x20-\x7e]$/.test(key)) return key;
  throw new PipelineError('ENV_ACTION_INVALID', `a web application's keyboard has no key "${name}"`);
}
