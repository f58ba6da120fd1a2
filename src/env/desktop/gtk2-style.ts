/** Colours of GTK 2 as a style in its own language. */

export interface Gtk2Colours {
  background: string;
  text: string;
  /** Background of fields and lists. */
  base: string;
  hover: string;
  selected: string;
  selectedText: string;
  disabled: string;
}

export function gtk2Style({ background, text, base, hover, selected, selectedText, disabled }: Gtk2Colours): string {
  return `style "look" {
  bg[NORMAL] = "${background}"
  bg[ACTIVE] = "${hover}"
  bg[PRELIGHT] = "${hover}"
  bg[SELECTED] = "${selected}"
  bg[INSENSITIVE] = "${background}"
  fg[NORMAL] = "${text}"
  fg[ACTIVE] = "${text}"
  fg[PRELIGHT] = "${text}"
  fg[SELECTED] = "${selectedText}"
  fg[INSENSITIVE] = "${disabled}"
  base[NORMAL] = "${base}"
  base[ACTIVE] = "${selected}"
  base[SELECTED] = "${selected}"
  base[INSENSITIVE] = "${background}"
  text[NORMAL] = "${text}"
  text[ACTIVE] = "${selectedText}"
  text[SELECTED] = "${selectedText}"
  text[INSENSITIVE] = "${disabled}"
}
class "GtkWidget" style "look"
`;
}
