/**
 * English words on buttons, titles and fields that reveal their effect, in any application. Each meaning has one list.
 * All readers of screens use these lists.
 */

/** Matches a label that is one of these words; lists separate their words by bars. */
const is = (...lists: readonly string[]): RegExp => new RegExp(`^(${lists.join('|')})$`, 'i');
/** Matches a label that begins with one of these words. */
const begins = (...lists: readonly string[]): RegExp => new RegExp(`^(${lists.join('|')})\\b`, 'i');
/** Matches a label that contains one of these words. */
const has = (...lists: readonly string[]): RegExp => new RegExp(`\\b(${lists.join('|')})\\b`, 'i');

const SAVING = 'save|done|ok|okay|set|apply|confirm|create|add|rename';
const SENDING = 'send|post|reply|submit';

/** Buttons that submit the settings of a window. */
export const COMMITS = is(
  SAVING,
  'send|post|reply|yes|move|copy|delete|remove|clear|empty|reset|restore|replace|import|export|start|continue',
  'allow|turn on|turn off|schedule|delete all|remove all|clear all|replace all',
);
/** Buttons that only save settings. */
export const SAVES = is(SAVING);
/** Buttons that save the subject of their window, such as "Save Entry". */
export const SAVES_THING = /^save( (?!as\b|all\b|an?\b|copy\b)[a-z]+)?$/i;
export const SENDS = is(SENDING);
/** Buttons after which the page stays in front, but with its fields empty or gone. */
export const SUBMITS = begins(SENDING, 'publish|order|book|reserve|register|save|add|confirm|done');
/** Buttons that revert a dialog's changes. */
export const CANCELS = begins("cancel|discard|don't save|revert");
/** Buttons that close a window without saving it. */
export const DISCARDS = begins('don.?t save|discard|(close|quit) without saving|no');
/** Buttons that discard a dialog's changes, or explain it. */
export const DISMISSES = begins('cancel|close|no|discard|help');
/** Buttons that close a dialog, or leave it open, without confirming it. */
export const DOES_NOT_CONFIRM = begins('help|about|apply|reset|restore|clear|defaults?');
/** Buttons of dialogs that return to the previous page. */
export const LEADS_BACK = begins('keep|back|no|not now|later|close|dismiss|edit|open|view|details');
/** Buttons of pages that lead to other pages. */
export const LEADS_ON = begins('search|close|clear|open|edit|navigate|back|select');
/** Elements of phones that leave the application or go up from a page, which Back does, too. */
export const LEADS_OUT = begins('navigate up|back|close|share|print|sign out|log ?out|call|voice search');
/** Elements of desktops that close the application or hide its window. */
export const ENDS_APPLICATION = begins(
  'quit|exit|close( window| all windows)?|log ?out|shut ?down|minimi[sz]e|iconify|hide',
);
/** Labels that only describe navigation. */
export const WAYS = is('more options|open navigation drawer|navigate up|menu|edit|open|options|settings|choose list');
/** Labels of commands that put things into lists on other pages. */
export const PUTS = begins('add|copy|move|send|import|restore');
/** The state word of a switch, if a neighbouring label names the switch. */
export const BARE_STATE = is('enabled|disabled|activated|active');
/** The ellipsis of a command that asks for input before it acts. */
export const ASKS_MORE = /(\.\.\.|…)$/;
/** Commands that create an item to work on, not another window or a replacement of the open document. */
export const MAKES_ENTRY =
  /^(add|new|create) (?!.*\b(window|tab|instance|document|database|project|collection|file|session)\b)\w/i;
/** Commands that create an item. */
export const MAKES = begins('add|new|create|insert|make');
/** Commands that alter the selected item. */
export const ALTERS = begins('edit|rename|modify|change');
/** Menus that list the kinds of items that can be created. */
export const LISTS_MADE = begins('new|create|add');
/** Labels that empty a field. */
export const CLEARS = begins('clear');
/** Buttons and dialogs that choose the content and order of a view. The data stays the same. */
export const ARRANGES = begins('sort|order|group|filter|show|hide|view|expand|collapse|more|less|see');
/** Pages of access rights, whose settings may lock the user out. */
export const LOCKS_OUT = is('permissions', 'security', 'sharing');
/** Labels that show and hide the menu bar. */
export const OF_MENU_BAR = has('menu ?bar');

/** Titles of pages that keep their choices. */
export const SETTINGS = has('settings|preferences|options');
/** Titles of file choosers that a toolkit draws itself. */
export const CHOOSES_FILES = /^(open|save|select|choose)\b.*\b(file|folder|image|picture)\b|^save\b.*\bas\b/i;
/** Titles of file choosers and similar dialogs that write a file. */
export const SAVES_FILES = has('save|export|new|create|record|print');
/** Titles of pages during the selection of list rows. */
export const SELECTED = /^\d+ selected$/i;
/** Ids of history lists, in their keys. */
export const TRACES = /@[^/]*(recent|history)/i;

/** Labels that make a window fill the screen, which then shows no menus. */
export const FILLS_SCREEN = /\bfull[- ]?screen\b|^(presentation|slide ?show)\b/i;
/** Titles of windows that report a bug to the developers with details of the machine. */
export const DESCRIBES_MACHINE = has('bugs?');
/** Commands that describe the open or selected item: its size, its date, its number of words. */
export const DESCRIBES_THING =
  /^(?!(system|hide|new|add|create|edit|change|set)\b).*\b(properties|statistics|word count|information|details|summary)(\.\.\.|…)?$/i;
/** Commands that open a window of settings. */
export const OPENS_SETTINGS =
  /^(?!(reset|restore|save|load|import|export|clear|show|hide)\b)(.* )?(settings|preferences|options)( ?(\.\.\.|…))?$/i;
/** Titles of windows that are equal in every application. */
export const ALIKE_EVERYWHERE =
  /^(print(er)?|page setup|report( a)? bug|submit bug|bug report)\b|^(configure |keyboard |hidden )+shortcuts\b/i;

/** Fields that choose the content of a view. */
export const SEARCHES = /search|filter|find/i;
/** Titles of windows that search the open document. */
export const LOOKS_FOR = has('find|search|replace|jump|go to');
/** Titles of windows that choose an input for the next step. */
export const CHOOSES = begins('choose|select|pick|open with');
/** Commands and windows that convert an open document into another format. */
export const OUTPUT = has('export|print|record');
/** Fields for existing names, or for a program's own language. */
export const NEEDS_REAL_WORDS = has(
  'preview|sample|select|command|password|path|file|folder|pattern|regex|expression|code|font|colou?r',
);
/** Fields for the name of an item. */
export const NAMES = is('name|full name|title|folder name|list name|file name|label name');
/** Hints that address the person who fills in a field. */
export const INVITES =
  /^(write|type|enter|add|say|tell|ask|search|choose|select|pick|give|what|who|where|how|e\.?g\b|for )/i;

const DONE_TO_THINGS = [
  'delete|remove|pin|unpin|copy|duplicate|archive|unarchive|mark|star|unstar|mute|unmute|block|unblock|move|add|hide',
  'show|rename|restore|like|follow|unfollow|favourite|flag|clear|reset|complete|reopen|lock|unlock',
].join('|');
/** Labels that begin with an operation. The second group is the rest, such as the destination. */
export const VERBS = new RegExp(`^(${DONE_TO_THINGS})\\b ?(.*)$`, 'i');

const NOUN = '([A-Za-z][a-z]+(?: [a-z]+)?)';
/** Titles of pages and dialogs about an item; the group is its kind. */
export const ABOUT_THING = new RegExp(`^(?:delete|edit|remove|rename) (?:this |the |an? )?${NOUN}\\??$`, 'i');
/** Buttons that create another item; the group is its kind. */
export const MAKES_ANOTHER = new RegExp(`^(?:new|add|create) (?:an? )?(?:new )?(?!to\\b)${NOUN}$`, 'i');
/** Buttons that open the form of a new item; the group is its kind. */
export const OPENS_NEW =
  /^(?:new|create|add|compose|write|start)(?: an?)?(?: new)? (?!to )([A-Za-z][a-z]*(?: [a-z]+)?)$/i;
/** Words in titles of lists other than their content. */
export const OF_WHOLE_LIST = /^(all|my|your|saved|recent)\s+/i;
/** Words too vague for a kind of item. A list of messages, for example, may be one of people, or of conversations. */
export const TOO_VAGUE = is('message|item|entry|thing|one|all|list|selected|permanently|name');

/** "Choose a category" is the dialog for the category. */
export function withoutChoosing(title: string): string {
  return title.replace(/^(choose|select|pick|set)( an?| the)? /i, '');
}
