/** The keyboard shortcut that GTK 3 draws next to a menu entry's name, derived from the entry's action. */

/** In GTK's order: Gtk's gtk_accelerator_get_label. */
const MODIFIERS: readonly [names: readonly string[], drawn: string][] = [
  [['Shift'], 'Shift'],
  [['Primary', 'Control', 'Ctrl'], 'Ctrl'],
  [['Alt', 'Mod1'], 'Alt'],
  [['Super'], 'Super'],
];
/** Keys that GTK draws as a symbol or in other words than their name. */
const DRAWN = new Map([
  ['plus', '+'],
  ['minus', '-'],
  ['equal', '='],
  ['comma', ','],
  ['period', '.'],
  ['slash', '/'],
  ['question', '?'],
  ['space', 'Space'],
  ['BackSpace', 'Backspace'],
  ['Page_Up', 'Page Up'],
  ['Page_Down', 'Page Down'],
]);
const CALLED_AS_DRAWN = /^([a-z0-9]|F\d{1,2}|Delete|Insert|Return|Escape|Tab|Home|End|Left|Right|Up|Down)$/;

/**
 * `binding` has three parts: the entry's letter, the keys that open it through its menu, and its shortcut, such as
 * "p;<Alt>f:p;<Primary><Shift>p". Undefined without a shortcut, and for unknown keys.
 */
export function shortcutOf(binding: string): string | undefined {
  const [, , shortcut = ''] = binding.split(';');
  const [, held = '', key = ''] = /^((?:<\w+>)*)(\w+)$/.exec(shortcut) ?? [];
  const modifierNames = [...held.matchAll(/<(\w+)>/g)].map(([, name]) => name!);
  const modifiers = MODIFIERS.filter(([names]) => modifierNames.some((name) => names.includes(name)));
  const drawn = DRAWN.get(key) ?? (CALLED_AS_DRAWN.test(key) ? key : undefined);
  if (drawn === undefined || modifiers.length !== modifierNames.length) return undefined;
  return [...modifiers.map(([, name]) => name), drawn.length === 1 ? drawn.toUpperCase() : drawn].join('+');
}
