/** Names and combinations of keys as public reports show them. */
import { describe, expect, it } from 'vitest';
import { keysymOfKey, keysymsOfKeys } from '../env/desktop/screen/keys.ts';
import { readKeys, readKeySequence } from './key-names.ts';

const NAMES: [source: string, name: string, keysym: number][] = [
  ['jordansissel/xdotool#57', 'KP_Enter', 0xff8d],
  ['jordansissel/xdotool#57', 'Return', 0xff0d],
  ['jordansissel/xdotool#164', 'grave', 0x60],
  ['jordansissel/xdotool#164', 'BackTick', 0x60],
  ['jordansissel/xdotool#164', 'quoteleft', 0x60],
  ['jordansissel/xdotool#271', 'Control_L', 0xffe3],
  ['jordansissel/xdotool#271', 'Page_Up', 0xff55],
  ['jordansissel/xdotool#271', 'page down', 0xff56],
  ['jordansissel/xdotool#240', 'Alt_L', 0xffe9],
  ['jordansissel/xdotool#240', 'Alt_R', 0xffea],
  ['jordansissel/xdotool#212', 'Super_R', 0xffec],
  ['jordansissel/xdotool#484', 'ISO_Left_Tab', 0xfe20],
  ['jordansissel/xdotool#491', 'F24', 0xffd5],
  ['baskerville/sxhkd#42', 'semicolon', 0x3b],
  ['baskerville/sxhkd#42', 'underscore', 0x5f],
  ['agent-sh/computer-use-linux#58', 'bracketleft', 0x5b],
  ['asweigart/pyautogui#79', 'num0', 0xffb0],
  ['asweigart/pyautogui#79', 'winleft', 0xffeb],
  ['asweigart/pyautogui#79', 'caps_lock', 0xffe5],
];

const COMBINATIONS: [source: string, given: unknown, keys: string[]][] = [
  ['jordansissel/xdotool#222', 'ctrl-alt-space', ['ctrl', 'alt', 'space']],
  ['jordansissel/xdotool#240', 'Alt+N', ['Alt', 'N']],
  ['jordansissel/xdotool#271', 'Control_L+J', ['Control_L', 'J']],
  ['jordansissel/xdotool#164', 'ctrl+BackTick', ['ctrl', 'BackTick']],
  ['asweigart/pyautogui#142', ['ctrl+c'], ['ctrl', 'c']],
  ['asweigart/pyautogui#142', ['ctrl', 'c'], ['ctrl', 'c']],
  ['agent-sh/computer-use-linux#58', 'Ctrl-Shift-T', ['Ctrl', 'Shift', 'T']],
  ['zooming in', 'ctrl++', ['ctrl', 'plus']],
  ['zooming out', 'ctrl+-', ['ctrl', '-']],
  ['an unknown name', 'ctrl+nothing', ['ctrl+nothing']],
  ['a sign', '+', ['+']],
];

describe('keys', () => {
  it.each(NAMES)('%s: %s', (_source, name, keysym) => {
    expect(keysymOfKey(name)).toBe(keysym);
  });

  it.each(COMBINATIONS)('%s: %j', (_source, given, keys) => {
    expect(readKeys(given)).toEqual(keys);
  });

  it('of a sequence come one after the other: jordansissel/xdotool#212', () => {
    expect(readKeySequence('Down Down ctrl+a')).toEqual([['Down'], ['Down'], ['ctrl', 'a']]);
    expect(readKeySequence('page down')).toEqual([['page down']]);
  });

  it('keep a capital letter that stands alone', () => {
    expect(keysymsOfKeys(['A'])).toEqual([0x41]);
    expect(keysymsOfKeys(['ctrl', 'A'])).toEqual([0xffe3, 0x61]);
    expect(() => keysymOfKey('nothing')).toThrow(/unknown key/);
  });
});
