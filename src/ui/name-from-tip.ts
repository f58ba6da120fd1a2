/** Derives the name of a control without one from its tool tip or description. */

const MODIFIER = '(?:Ctrl|Control|Shift|Alt|AltGr|Meta|Super|Cmd|⌃|⇧|⌥|⌘)';
const KEY_NAMES = [
  'F\\d{1,2}|Home|End|Space|Return|Enter|Esc(?:ape)?|Tab|Del(?:ete)?|Ins(?:ert)?|Backspace|Page ?(?:Up|Down)|PgUp|PgDown',
  'Left|Right|Up|Down|Plus|Minus|Print|Pause|Menu|[A-Z]',
].join('|');
/** A key, or any key with modifiers. A bare digit is a count. */
const KEYS = `(?:(?:${MODIFIER} ?[+-]? ?)+\\S+(?: \\w+)?|${KEY_NAMES})`;
const SHORTCUT = new RegExp(`\\s*[([]${KEYS}(?:, ?${KEYS})*[)\\]]$`);

/** The first line without the shortcut in brackets and the full stop at its end. */
export function nameFromTip(tip: string): string {
  const lines = withoutMarkup(tip).split('\n');
  const line = lines.map((words) => words.trim()).find((words) => words !== '') ?? '';
  return line.replace(SHORTCUT, '').replace(/(?<=\w)\.$/, '');
}

/** Some toolkits write tool tips in HTML. */
function withoutMarkup(tip: string): string {
  if (!/<\/?\w+[^<>]*>/.test(tip)) return tip;
  return tip.replace(/<(br|\/p|\/div|\/h\d|\/li|\/tr)\b[^<>]*>/gi, '\n').replace(/<\/?\w+[^<>]*>/g, '');
}
