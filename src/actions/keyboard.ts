/** Keyboard actions. Key names: one character, or X keysym style words in lower case ("ctrl", "enter", "f5"). */
import { z } from 'zod';
import { quoteText } from '../text/quote-text.ts';
import { defineAction, type GrammarSupport } from './define-action.ts';
import { keyWords } from './wording.ts';

const Keys = z.array(z.string().min(1)).min(1);

export const hotkey = defineAction({
  desktop: z.object({ type: z.literal('hotkey'), keys: Keys }),
  isKeyboard: true,
  isOfWindow: true,
  words: ({ keys }) => `press ${keyWords(keys)}`,
});

export const holdAndPress = defineAction({
  desktop: z.object({ type: z.literal('hold_and_press'), holdKeys: Keys, pressKeys: Keys }),
  isKeyboard: true,
  isOfWindow: true,
  words: ({ holdKeys, pressKeys }) => `hold ${keyWords(holdKeys)} and press ${keyWords(pressKeys, ', ')}`,
  /**
   * Releasing other keys than shift between two presses may have an effect: alt chooses the current window of the
   * switcher.
   */
  parts({ holdKeys, pressKeys }) {
    const isShift = holdKeys.length === 1 && holdKeys[0] === 'shift';
    if (pressKeys.length > 1 && !isShift) return undefined;
    return pressKeys.map((key) => press(...holdKeys, key));
  },
});

const Typing = z.object({
  type: z.literal('type'),
  text: z.string(),
  overwrite: z.boolean().default(false),
  enter: z.boolean().default(false),
});
type Typing = z.infer<typeof Typing>;

/** Types into the focused element; `overwrite` replaces its content, `enter` presses Enter afterwards. */
export const typeText = defineAction({
  desktop: Typing,
  isKeyboard: true,
  words: ({ text, overwrite, enter }) =>
    `${overwrite ? 'replace the text of the field by' : 'type'} ${quoteText(text)}${entering(enter)}`,
  enters: ({ text }) => [text],
  parts: (action, { replacingKeys, supports }) =>
    action.overwrite ? splitOverwriting(action, replacingKeys) : splitTyping(action, supports),
});

export const inputText = defineAction({
  android: z.object({ type: z.literal('input_text'), text: z.string(), enter: z.boolean().default(false) }),
  isKeyboard: true,
  words: ({ text, enter }) => `type ${quoteText(text)}${entering(enter)}`,
  enters: ({ text }) => [text],
  /** Typing and pressing Enter may be separate actions. Enter alone is empty typing with a submit. */
  parts: ({ type, text, enter }) =>
    !enter || text === ''
      ? undefined
      : [
          { type, text, enter: false },
          { type, text: '', enter: true },
        ],
});

function entering(enter: boolean): string {
  return enter ? ', then press Enter' : '';
}

function press(...keys: string[]): z.infer<typeof hotkey.desktop> {
  return { type: 'hotkey', keys };
}

function splitOverwriting(action: Typing, replacingKeys: GrammarSupport['replacingKeys']) {
  if (!replacingKeys) return undefined;
  const clear = replacingKeys.map((keys) => press(...keys));
  if (action.text !== '') return [...clear, { ...action, overwrite: false }];
  return [...clear, press('delete'), ...(action.enter ? [press('enter')] : [])];
}

/** Keys that type white space. */
const WHITE: Readonly<Record<string, string>> = { ' ': 'space', '\n': 'enter', '\t': 'tab' };

function splitTyping(action: Typing, supports: GrammarSupport['supports']) {
  const { text, enter } = action;
  if (text === '') return enter ? [press('enter')] : undefined;
  // In some grammars a text cannot begin with white space.
  const rest = { ...action, text: text.replace(/^[ \n\t]+/, '') };
  const leading = Array.from(text.slice(0, text.length - rest.text.length), (white) => press(WHITE[white]!));
  if (leading.length > 0 && rest.text === '') return [...leading, ...(enter ? [press('enter')] : [])];
  if (leading.length > 0 && supports(rest)) return [...leading, rest];
  if (enter) return [{ ...action, enter: false }, press('enter')];
  // A line break is the Enter key.
  return action.text.endsWith('\n') ? [{ ...action, text: action.text.slice(0, -1), enter: true }] : undefined;
}
