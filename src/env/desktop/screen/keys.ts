/** X keysyms by the key names of actions. Names follow pyautogui, X keysyms and plain English. */
import { PipelineError } from '../../../errors.ts';

const NAMED: Record<string, number> = {
  enter: 0xff0d,
  return: 0xff0d,
  tab: 0xff09,
  esc: 0xff1b,
  escape: 0xff1b,
  space: 0x20,
  backspace: 0xff08,
  delete: 0xffff,
  del: 0xffff,
  insert: 0xff63,
  home: 0xff50,
  end: 0xff57,
  left: 0xff51,
  up: 0xff52,
  right: 0xff53,
  down: 0xff54,
  arrowleft: 0xff51,
  arrowup: 0xff52,
  arrowright: 0xff53,
  arrowdown: 0xff54,
  pageup: 0xff55,
  pgup: 0xff55,
  page_up: 0xff55,
  prior: 0xff55,
  pagedown: 0xff56,
  pgdn: 0xff56,
  page_down: 0xff56,
  next: 0xff56,
  ctrl: 0xffe3,
  control: 0xffe3,
  ctrlleft: 0xffe3,
  ctrlright: 0xffe4,
  shift: 0xffe1,
  shiftleft: 0xffe1,
  shiftright: 0xffe2,
  alt: 0xffe9,
  altleft: 0xffe9,
  altright: 0xffea,
  option: 0xffe9,
  super: 0xffeb,
  win: 0xffeb,
  cmd: 0xffeb,
  command: 0xffeb,
  meta: 0xffeb,
  menu: 0xff67,
  apps: 0xff67,
  capslock: 0xffe5,
  numlock: 0xff7f,
  printscreen: 0xff61,
  print: 0xff61,
  pause: 0xff13,
  plus: 0x2b,
  minus: 0x2d,
};

const F1_KEYSYM = 0xffbe;

/** Keysym of one character of text. */
export function keysymOfCharacter(character: string): number {
  if (character === '\n') return NAMED['enter']!;
  if (character === '\t') return NAMED['tab']!;
  const code = character.codePointAt(0)!;
  const isLatin1 = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);
  return isLatin1 ? code : 0x01000000 | code;
}

/** Keysym of a key name such as "ctrl", "f5" or "a" in any case. Throws ENV_ACTION_INVALID when unknown. */
export function keysymOfKey(name: string): number {
  const key = name.toLowerCase();
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined;
  if (named !== undefined) return named;
  const functionKey = /^f([1-9]|1[0-9]|2[0-4])$/.exec(key)?.[1];
  if (functionKey !== undefined) return F1_KEYSYM + Number(functionKey) - 1;
  if ([...key].length === 1) return keysymOfCharacter(key);
  throw new PipelineError('ENV_ACTION_INVALID', `unknown key "${name}"`);
}
