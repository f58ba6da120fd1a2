/** Names and places in the words of an instruction. Words that people would not use are refused. */
import { normaliseName } from './element-names.ts';
import type { UiElement } from './list-elements.ts';

const MAX_NAME_LENGTH = 60;
const MAX_WORDS = 10;
/** Type names, and programmers' names of parts. */
const TECHNICAL = /^(Gtk|Adw|Gd|Qt?|Editor)[A-Z]\w+$|^[a-z0-9]+([-_][a-z0-9]+)+$/;

/** Menus whose button shows an icon instead of this name. */
const OF_SIGN = /^((main|primary) )?menu$/i;

/** "Show Clipping (on/off)": the suffix is not part of the name. */
const NAMES_SWITCH = / \(on ?\/ ?off\)$/i;

/** The words of a caption without its colon or dots; undefined for sentences, symbols and programmers' names. */
export function formatName(name: string): string | undefined {
  const words = normaliseName(name)
    .replace(/ ?(:|\.\.\.|…)$/, '')
    .replace(NAMES_SWITCH, '')
    .trim();
  if (!/\p{L}{2}|\d/u.test(words) || words.length > MAX_NAME_LENGTH || words.includes('"')) return undefined;
  if (words.split(' ').length > MAX_WORDS || /[.!]$|[.?!:] /.test(words) || TECHNICAL.test(words)) return undefined;
  return words;
}

/**
 * A phrase after a noun: " in the View menu", " under View > Toolbar", '' in the main window; undefined without names.
 */
export function describePlace({ ancestors }: UiElement): string | undefined {
  const menus = ancestors.filter(({ role }) => role === 'menu');
  if (menus.length > 0) {
    const names = menus.map(({ name }) => formatPlaceName(name));
    // A menu without a name is a pop-up, not on the menu bar.
    if (names.includes(undefined) || names.some((name) => OF_SIGN.test(name!))) return undefined;
    return names.length === 1 ? ` in the ${names[0]} menu` : ` under ${names.join(' > ')}`;
  }
  const tab = ancestors.findLast(({ role, name }) => role === 'page tab' && name !== '');
  const dialog = ancestors.find(({ role }) => /dialog|alert|chooser/.test(role));
  const application = ancestors.find(({ role }) => role === 'application')?.name ?? '';
  const inDialog = dialog && describeDialog(dialog.name, application);
  if (dialog && inDialog === undefined) return undefined;
  const onTab = tab && dialog ? formatPlaceName(tab.name) : undefined;
  if (tab && dialog && onTab === undefined) return undefined;
  const window = inDialog === undefined ? '' : ` ${onTab === undefined ? 'in' : 'of'} the ${inDialog} dialog`;
  const page = ancestors.find(({ role, name }) => role === 'document web' && name !== '');
  const onPage = page && !dialog ? formatPlaceName(page.name) : undefined;
  if (onPage !== undefined) return ` on the ${onPage} page`;
  return `${onTab === undefined ? '' : ` on the ${onTab} tab`}${window}`;
}

/** The title of a dialog without the names of the window and the application; undefined if nothing else remains. */
export function describeDialog(title: string, application: string): string | undefined {
  const [first = '', ...others] = title.split(/ [-–—] /);
  // "Configure Dashboard - Dashboard - Gramps" contains the title of the window behind it.
  const isOfWindow = (part: string): boolean =>
    first.includes(part) || part.toLowerCase() === application.toLowerCase();
  const words = formatPlaceName(others.every(isOfWindow) ? first : title);
  if (words === undefined || words.toLowerCase() === application.toLowerCase()) return undefined;
  const isPrefixed = words.toLowerCase().startsWith(`${application.toLowerCase()} `) && application !== '';
  return isPrefixed ? words.slice(application.length + 1).replace(/^[-–—] /, '') : words;
}

/** Names of places stand without quotes, so they must differ from other words of the sentence. */
export function formatPlaceName(name: string): string | undefined {
  const words = formatName(name);
  return words !== undefined && /^[\p{Lu}\d][^,;"]*$/u.test(words) ? words : undefined;
}
