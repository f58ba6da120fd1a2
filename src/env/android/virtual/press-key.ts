/** Keys of Android and WebDriver, mapped to their effect on a virtual phone. */
import type { DeviceState } from './device-state.ts';
import type { PhoneScreen } from './phone-screen.ts';

/** Editing keys by Android's KeyEvent code. */
const EDITING: Record<number, string> = {
  21: 'ArrowLeft',
  22: 'ArrowRight',
  61: 'Tab',
  66: 'Enter',
  67: 'Backspace',
  112: 'Delete',
  122: 'Home',
  123: 'End',
  160: 'Enter',
};
/** Characters by Android's KeyEvent code, other than letters and digits. */
const SIGNS: Record<number, string> = {
  17: '*',
  18: '#',
  55: ',',
  56: '.',
  62: ' ',
  69: '-',
  70: '=',
  71: '[',
  72: ']',
  73: '\\',
  74: ';',
  75: "'",
  76: '/',
  77: '@',
  81: '+',
};
const HOME = 3;
const BACK = 4;
/** Volume, power, menu, wake-up, sleep, recent apps: keys without effect on the screen. */
const WITHOUT_EFFECT = new Set([19, 20, 24, 25, 26, 82, 111, 187, 223, 224]);
const SHIFT = 1;
const CONTROL = 0x1000;

/** Resolves to false if there is no such key. */
export async function pressKeyCode(
  { screen, home }: Pick<DeviceState, 'screen' | 'home'>,
  code: number,
  metaState = 0,
): Promise<boolean> {
  const sign = signOf(code, (metaState & SHIFT) !== 0);
  if (code === HOME) await home();
  else if (code === BACK) await screen.back();
  else if ((metaState & CONTROL) !== 0 && sign === 'a') await screen.pressKey('SelectAll');
  else if (EDITING[code]) await screen.pressKey(EDITING[code]);
  else if (sign !== undefined) await screen.insertText(sign);
  else return WITHOUT_EFFECT.has(code);
  return true;
}

function signOf(code: number, isShifted: boolean): string | undefined {
  if (code >= 7 && code <= 16) return String(code - 7);
  if (code < 29 || code > 54) return SIGNS[code];
  const letter = String.fromCodePoint(97 + code - 29);
  return isShifted ? letter.toUpperCase() : letter;
}

/** WebDriver's private characters for keys. */
const SPECIAL: Record<string, string> = {
  '\uE003': 'Backspace',
  '\uE004': 'Tab',
  '\uE006': 'Enter',
  '\uE007': 'Enter',
  '\uE010': 'End',
  '\uE011': 'Home',
  '\uE012': 'ArrowLeft',
  '\uE014': 'ArrowRight',
  '\uE017': 'Delete',
  '\n': 'Enter',
};

/** Presses one character of WebDriver's key actions or texts. Modifiers alone do nothing. */
export async function pressSign(screen: PhoneScreen, sign: string): Promise<void> {
  if (SPECIAL[sign]) await screen.pressKey(SPECIAL[sign]);
  else if (!/^[\uE000-\uF8FF]$/.test(sign)) await screen.insertText(sign);
}

/** Types into the focused field as fast as a paste; a line break is the Enter key. */
export async function typeText(screen: PhoneScreen, text: string): Promise<void> {
  for (const piece of text.split(/([\uE000-\uF8FF\n])/)) if (piece !== '') await pressSign(screen, piece);
}
