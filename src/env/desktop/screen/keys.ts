/** X keysyms by the key names of actions. Names follow pyautogui, X keysyms and plain English. */
import { PipelineError } from '../../../errors.ts';

const NAMES: readonly (readonly [keysym: number, ...names: string[]])[] = [
  [0xff0d, 'enter', 'return'],
  [0xff09, 'tab'],
  [0xff1b, 'esc', 'escape'],
  [0x20, 'space'],
  [0xff08, 'backspace'],
  [0xffff, 'delete', 'del'],
  [0xff63, 'insert'],
  [0xff50, 'home'],
  [0xff57, 'end'],
  [0xff51, 'left', 'arrowleft'],
  [0xff52, 'up', 'arrowup'],
  [0xff53, 'right', 'arrowright'],
  [0xff54, 'down', 'arrowdown'],
  [0xff55, 'pageup', 'pgup', 'page_up', 'prior'],
  [0xff56, 'pagedown', 'pgdn', 'page_down', 'next'],
  [0xffe3, 'ctrl', 'control', 'ctrlleft'],
  [0xffe4, 'ctrlright'],
  [0xffe1, 'shift', 'shiftleft'],
  [0xffe2, 'shiftright'],
  [0xffe9, 'alt', 'altleft', 'option'],
  [0xffea, 'altright'],
  [0xffeb, 'super', 'win', 'cmd', 'command', 'meta'],
  [0xff67, 'menu', 'apps'],
  [0xffe5, 'capslock'],
  [0xff7f, 'numlock'],
  [0xff61, 'printscreen', 'print'],
  [0xff13, 'pause'],
  [0x2b, 'plus'],
  [0x2d, 'minus'],
];
const NAMED = new Map(NAMES.flatMap(([keysym, ...names]) => names.map((name) => [name, keysym] as const)));

const F1_KEYSYM = 0xffbe;

/** Keysym of one character of text. */
export function keysymOfCharacter(character: string): number {
  if (character === '\n') return NAMED.get('enter')!;
  if (character === '\t') return NAMED.get('tab')!;
  const code = character.codePointAt(0)!;
  const isLatin1 = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);
  return isLatin1 ? code : 0x01000000 | code;
}

/** Throws ENV_ACTION_INVALID for the first unknown key, before any key is pressed. */
export function requireKeys(keys: readonly string[]): void {
  for (const key of keys) keysymOfKey(key);
}

/** Keysym of a key name such as "ctrl", "f5" or "a" in any case. Throws ENV_ACTION_INVALID for an unknown name. */
export function keysymOfKey(name: string): number {
  const key = name.toLowerCase();
  const named = NAMED.get(key);
  if (named !== undefined) return named;
  const functionKey = /^f([1-9]|1[0-9]|2[0-4])$/.exec(key)?.[1];
  if (functionKey !== undefined) return F1_KEYSYM + Number(functionKey) - 1;
  if ([...key].length === 1) return keysymOfCharacter(key);
  throw new PipelineError('ENV_ACTION_INVALID', `unknown key "${name}"`);
}
