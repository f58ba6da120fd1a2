/**
 * The words on buttons, titles and fields that say what is done with them, in any application in English. One list for each
 * thing that they say; who reads screens imports it.
 */

/** A label that is one of these; lists have bars between their words. */
const is = (...lists: readonly string[]): RegExp => new RegExp(`^(${lists.join('|')})$`, 'i');
/** A label whose first words are one of these. */
const begins = (...lists: readonly string[]): RegExp => new RegExp(`^(${lists.join('|')})\\b`, 'i');
/** A label that has one of these among its words. */
const has = (...lists: readonly string[]): RegExp => new RegExp(`\\b(${lists.join('|')})\\b`, 'i');

const SAVING = 'save|done|ok|okay|set|apply|confirm|create|add|rename';
const SENDING = 'send|post|reply|submit';

/** Buttons that make what was set in a window count. */
export const COMMITS = is(
  SAVING,
  'send|post|reply|yes|move|copy|delete|remove|clear|empty|reset|restore|replace|import|export|start|continue',
  'allow|turn on|turn off|schedule|delete all|remove all|clear all|replace all',
);
/** Buttons that do no more than save what was set. */
export const SAVES = is(SAVING);
/** Buttons that save what their window is about, "Save Entry" say. */
export const SAVES_THING = /^save( (?!as\b|all\b|an?\b|copy\b)[a-z]+)?$/i;
export const SENDS = is(SENDING);
/** Buttons that leave the page in front, but with its fields empty or gone. */
export const HANDS_IN = begins(SENDING, 'publish|order|book|reserve|register|save|add|confirm|done');
/** Buttons that take a dialog's changes back. */
export const CANCELS = begins("cancel|discard|don't save|revert");
/** Buttons that close a window without saving it. */
export const DISCARDS = begins('don.?t save|discard|(close|quit) without saving|no');
/** Buttons that throw a dialog's changes away, or explain it. */
export const DISMISSES = begins('cancel|close|no|discard|help');
/** Buttons that close a dialog, or leave it open, without confirming it. */
export const DOES_NOT_CONFIRM = begins('help|about|apply|reset|restore|clear|defaults?');
/** Buttons of dialogs that lead back to what was there. */
export const LEADS_BACK = begins('keep|back|no|not now|later|close|dismiss|edit|open|view|details');
/** Buttons of pages that lead somewhere. */
export const LEADS_ON = begins('search|close|clear|open|edit|navigate|back|select');
/** Things of phones that lead out of the application or up from a page, which Back does, too. */
export const LEADS_OUT = begins('navigate up|back|close|share|print|sign out|log ?out|call|voice search');
/** Things of desktops that end the application or hide its window. */
export const ENDS_APPLICATION = begins(
  'quit|exit|close( window| all windows)?|log ?out|shut ?down|minimi[sz]e|iconify|hide',
);
/** Labels that only say how to get somewhere. */
export const WAYS = is('more options|open navigation drawer|navigate up|menu|edit|open|options|settings|choose list');
/** What puts things into lists on other pages. */
export const PUTS = begins('add|copy|move|send|import|restore');
/** What a switch is when it is on, where what is switched stands beside it. */
export const BARE_STATE = is('enabled|disabled|activated|active');
/** Dots at the end of a command: it asks for more before it does anything. */
export const ASKS_MORE = /(\.\.\.|…)$/;
/** Commands that make a thing to work on, rather than another window or something in the place of what is open. */
export const MAKES_ENTRY =
  /^(add|new|create) (?!.*\b(window|tab|instance|document|database|project|collection|file|session)\b)\w/i;
/** Commands that make a thing. */
export const MAKES = begins('add|new|create|insert|make');
/** Menus of what can be made. */
export const LISTS_MADE = begins('new|create|add');
/** What empties a field. */
export const CLEARS = begins('clear');
/** Buttons and dialogs that choose what is shown and in which order: the data stays as it is. */
export const ARRANGES = begins('sort|order|group|filter|show|hide|view|expand|collapse|more|less|see');
/** Pages that say who may open a thing: what is set there may lock one out of it. */
export const LOCKS_OUT = is('permissions', 'security', 'sharing');
/** What shows and hides the menu bar. */
export const OF_MENU_BAR = has('menu ?bar');

/** Titles of pages that keep what is chosen in them. */
export const SETTINGS = has('settings|preferences|options');
/** Titles of file choosers that a toolkit draws itself. */
export const CHOOSES_FILES = /^(open|save|select|choose)\b.*\b(file|folder|image|picture)\b|^save\b.*\bas\b/i;
/** Titles of file choosers, and of others like them, that put something into a file. */
export const SAVES_FILES = has('save|export|new|create|record|print');
/** Titles of pages on which rows of a list are being chosen. */
export const SELECTED = /^\d+ selected$/i;
/** Ids of lists of what was looked at, in their keys. */
export const TRACES = /@[^/]*(recent|history)/i;

/** What makes a window fill the screen, which then shows no menus. */
export const FILLS_SCREEN = /\bfull[- ]?screen\b|^(presentation|slide ?show)\b/i;
/** Titles of windows that report a fault to the makers, and tell them of the machine. */
export const TELLS_OF_MACHINE = has('bugs?');
/** Commands that tell of what is open or chosen: how large it is, when it was made, how many words it has. */
export const TELLS_OF_THING =
  /^(?!(system|hide|new|add|create|edit|change|set)\b).*\b(properties|statistics|word count|information|details|summary)(\.\.\.|…)?$/i;
/** Commands that open a window of settings. */
export const OPENS_SETTINGS =
  /^(?!(reset|restore|save|load|import|export|clear|show|hide)\b)(.* )?(settings|preferences|options)( ?(\.\.\.|…))?$/i;
/** Titles of windows that are alike in every application. */
export const ALIKE_EVERYWHERE =
  /^(print(er)?|page setup|report( a)? bug|submit bug|bug report)\b|^(configure |keyboard |hidden )+shortcuts\b/i;

/** Fields that choose what is shown. */
export const SEARCHES = /search|filter|find/i;
/** Titles of windows that look for something in what is open. */
export const LOOKS_FOR = has('find|search|replace|jump|go to');
/** Titles of windows in which something is chosen for what comes next. */
export const CHOOSES = begins('choose|select|pick|open with');
/** Commands and windows that put something that is open into a file of another kind. */
export const OUTPUT = has('export|print|record');
/** Fields for what must be there already, or be a program's own language. */
export const NEEDS_REAL_WORDS = has(
  'preview|sample|select|command|password|path|file|folder|pattern|regex|expression|code|font|colou?r',
);
/** Fields that hold what their thing is called by. */
export const NAMES = is('name|full name|title|folder name|list name|file name|label name');
/** Hints that speak to the person who fills a field in. */
export const INVITES =
  /^(write|type|enter|add|say|tell|ask|search|choose|select|pick|give|what|who|where|how|e\.?g\b|for )/i;

const DONE_TO_THINGS = [
  'delete|remove|pin|unpin|copy|duplicate|archive|unarchive|mark|star|unstar|mute|unmute|block|unblock|move|add|hide',
  'show|rename|restore|like|follow|unfollow|favourite|flag|clear|reset|complete|reopen|lock|unlock',
].join('|');
/** Labels that begin with what is done; the second group is the rest, which says where to or as what. */
export const VERBS = new RegExp(`^(${DONE_TO_THINGS})\\b ?(.*)$`, 'i');

const NOUN = '([A-Za-z][a-z]+(?: [a-z]+)?)';
/** Titles of pages and dialogs that a thing was opened in; the group is what it is called. */
export const ABOUT_THING = new RegExp(`^(?:delete|edit|remove|rename) (?:this |the |an? )?${NOUN}\\??$`, 'i');
/** Buttons that make another thing; the group is what it is called. */
export const MAKES_ANOTHER = new RegExp(`^(?:new|add|create) (?:an? )?(?:new )?${NOUN}$`, 'i');
/** Buttons that open the form of a new thing; the group is what it is called. */
export const OPENS_NEW = /^(?:new|create|add|compose|write|start)(?: an?)?(?: new)? ([A-Za-z][a-z]*(?: [a-z]+)?)$/i;
/** Words that lists are titled with besides what they hold. */
export const OF_WHOLE_LIST = /^(all|my|your|saved|recent)\s+/i;
/** No names of things: a list of messages, say, may be one of people, or of talks with them. */
export const TOO_VAGUE = is('message|item|entry|thing|one|all|list|selected|permanently|name');

/** "Choose a category" is the dialog for the category. */
export function withoutChoosing(title: string): string {
  return title.replace(/^(choose|select|pick|set)( an?| the)? /i, '');
}
