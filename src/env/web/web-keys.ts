/** Keys by the names that actions have for them (../desktop/screen/keys.ts), as the browser is told of them. */
import { PipelineError } from '../../errors.ts';
import { keysymOfKey } from '../desktop/screen/keys.ts';

const NAMED: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  esc: 'Escape',
  escape: 'Escape',
  space: ' ',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  left: 'ArrowLeft',
  up: 'ArrowUp',
  right: 'ArrowRight',
  down: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowup: 'ArrowUp',
  arrowright: 'ArrowRight',
  arrowdown: 'ArrowDown',
  pageup: 'PageUp',
  pgup: 'PageUp',
  page_up: 'PageUp',
  prior: 'PageUp',
  pagedown: 'PageDown',
  pgdn: 'PageDown',
  page_down: 'PageDown',
  next: 'PageDown',
  ctrl: 'Control',
  control: 'Control',
  ctrlleft: 'ControlLeft',
  ctrlright: 'ControlRight',
  shift: 'Shift',
  shiftleft: 'ShiftLeft',
  shiftright: 'ShiftRight',
  alt: 'Alt',
  altleft: 'AltLeft',
  altright: 'AltRight',
  option: 'Alt',
  super: 'Meta',
  win: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  menu: 'ContextMenu',
  apps: 'ContextMenu',
  capslock: 'CapsLock',
  numlock: 'NumLock',
  printscreen: 'PrintScreen',
  print: 'PrintScreen',
  pause: 'Pause',
  plus: '+',
  minus: '-',
};

/** Throws ENV_ACTION_INVALID for names that mean no key, and for keys that a browser does not have. */
export function webKey(name: string): string {
  keysymOfKey(name);
  const key = name.toLowerCase();
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
  if (named !== undefined) return named;
  if (/^f([1-9]|1[0-2])$/.test(key)) return key.toUpperCase();
  // Characters that the keyboard of the browser lacks have no key to be held.
  if (/^[\x20-\x7e]$/.test(key)) return key;
  throw new PipelineError('ENV_ACTION_INVALID', `a web application's keyboard has no key "${name}"`);
}
