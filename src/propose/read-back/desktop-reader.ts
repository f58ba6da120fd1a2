/** Reads the words of desktop tasks back: menus, dialogs, fields, texts and files. */
import { compareOnDesktop, compareAnswer } from './desktop-compare.ts';
import { readDesktopRequest } from './desktop-phrases.ts';
import { readRequests } from './read-requests.ts';
import type { Reader } from './reader.ts';

export const DESKTOP_READER: Reader = {
  read: (instruction) => readRequests(instruction, readDesktopRequest),
  compare: compareOnDesktop,
  compareWhole: compareAnswer,
};
