/**
 * Names of keys and their combinations, in every notation of models and tools: pyautogui, X keysyms (xdotool), browsers
 * and plain English. All grammars read keys here.
 */

/** Keysyms and names, in lower case without "_" and spaces. */
const NAMES: readonly (readonly [keysym: number, names: string])[] = [
  [0xff0d, 'enter return'],
  [0xff09, 'tab'],
  [0xfe20, 'isolefttab'],
  [0xff1b, 'esc escape'],
  [0x20, 'space spacebar'],
  [0xff08, 'backspace'],
  [0xffff, 'delete del kpdelete'],
  [0xff63, 'insert ins kpinsert'],
  [0xff50, 'home kphome'],
  [0xff57, 'end kpend'],
  [0xff51, 'left arrowleft kpleft'],
  [0xff52, 'up arrowup kpup'],
  [0xff53, 'right arrowright kpright'],
  [0xff54, 'down arrowdown kpdown'],
  [0xff55, 'pageup pgup prior kpprior kppageup'],
  [0xff56, 'pagedown pgdn next kpnext kppagedown'],
  [0xffe3, 'ctrl control ctrlleft controlleft controll ctrll'],
  [0xffe4, 'ctrlright controlright controlr ctrlr'],
  [0xffe1, 'shift shiftleft shiftl'],
  [0xffe2, 'shiftright shiftr'],
  [0xffe9, 'alt altleft altl option optionleft'],
  [0xffea, 'altright altr altgr optionright'],
  [0xffeb, 'super superl superleft win winleft windows cmd command commandleft meta metal metaleft'],
  [0xffec, 'superr superright winright commandright metar metaright'],
  [0xff67, 'menu apps contextmenu'],
  [0xffe5, 'capslock caps'],
  [0xff7f, 'numlock'],
  [0xff14, 'scrolllock'],
  [0xff61, 'printscreen print prtsc prntscrn'],
  [0xff13, 'pause'],
  [0xff8d, 'kpenter numpadenter'],
  [0xffab, 'kpadd numpadadd add'],
  [0xffad, 'kpsubtract numpadsubtract subtract'],
  [0xffaa, 'kpmultiply numpadmultiply multiply'],
  [0xffaf, 'kpdivide numpaddivide divide'],
  [0xffae, 'kpdecimal numpaddecimal decimal'],
];
/** Characters by their names as keysyms and in English. */
const CHARACTERS: readonly (readonly [character: string, names: string])[] = [
  ['+', 'plus'],
  ['-', 'minus hyphen'],
  [',', 'comma'],
  ['.', 'period dot'],
  ['/', 'slash'],
  ['\\', 'backslash'],
  [';', 'semicolon'],
  [':', 'colon'],
  ['=', 'equal equals'],
  ['_', 'underscore'],
  ['[', 'bracketleft'],
  [']', 'bracketright'],
  ['{', 'braceleft'],
  ['}', 'braceright'],
  ['(', 'parenleft'],
  [')', 'parenright'],
  ['`', 'grave backtick quoteleft backquote'],
  ['~', 'asciitilde tilde'],
  ["'", 'apostrophe quoteright quote'],
  ['"', 'quotedbl doublequote'],
  ['!', 'exclam'],
  ['@', 'at'],
  ['#', 'numbersign'],
  ['$', 'dollar'],
  ['%', 'percent'],
  ['^', 'asciicircum'],
  ['&', 'ampersand'],
  ['*', 'asterisk'],
  ['<', 'less'],
  ['>', 'greater'],
  ['?', 'question'],
  ['|', 'bar'],
];
const KEYSYMS = new Map<string, number>([
  ...NAMES.flatMap(([keysym, names]) => names.split(' ').map((name) => [name, keysym] as const)),
  ...CHARACTERS.flatMap(([character, names]) =>
    names.split(' ').map((name) => [name, character.codePointAt(0)!] as const),
  ),
]);
const F1 = 0xffbe;
const KEYPAD_0 = 0xffb0;

/** Keysym of a name of more than one character, in any case; undefined for an unknown one. */
export function keysymOfName(name: string): number | undefined {
  const key = name.toLowerCase().replaceAll(/[\s_]/g, '');
  const functionKey = /^f([1-9]|1[0-9]|2[0-4])$/.exec(key)?.[1];
  if (functionKey !== undefined) return F1 + Number(functionKey) - 1;
  const digit = /^(?:kp|num|numpad)([0-9])$/.exec(key)?.[1];
  return digit === undefined ? KEYSYMS.get(key) : KEYPAD_0 + Number(digit);
}

export function isKey(name: string): boolean {
  return [...name].length === 1 || keysymOfName(name) !== undefined;
}

/**
 * The keys of one combination: "ctrl+c", "Ctrl-Shift-T", ["ctrl", "c"] and ["ctrl+c"]. Unknown names stay as they are,
 * for the environment to refuse.
 */
export function readKeys(given: unknown): string[] {
  const names: unknown[] = Array.isArray(given) ? given : given == null || given === '' ? [] : [given];
  return names.flatMap((name) => splitCombination(String(name)));
}

function splitCombination(text: string): string[] {
  if (isKey(text)) return [text];
  const named = text.replace(/\+\+$/, '+plus').replace(/--$/, '-minus');
  for (const sign of ['+', '-']) {
    const parts = named.split(sign).map((part) => part.trim());
    if (parts.length > 1 && parts.every(isKey)) return parts;
  }
  return [text];
}

/** Combinations in sequence, separated by spaces as on xdotool's command line: "ctrl+a Delete", "Down Down". */
export function readKeySequence(text: string): string[][] {
  const whole = readKeys(text);
  if (whole.every(isKey)) return [whole];
  const parts = text.trim().split(/\s+/).map(readKeys);
  return parts.every((part) => part.every(isKey)) ? parts : [whole];
}
