/**
 * The subjects of facts as data. A record stores a subject as one string. This file and file-subject.ts alone build and
 * parse it, and ui/element-key.ts parses the element keys inside. Writing a parsed subject gives the same string.
 */
import type { FactKey } from '../schema/index.ts';
import { childKey, isBelow, lastPart } from '../ui/element-key.ts';

/** An element of a page. On phones it includes the title of the page, which distinguishes pages of one kind. */
export interface Place {
  key: string;
  page?: string;
}

/** `app/frame@.list/list on "Shopping"`. */
export function writePlace({ key, page }: Place): string {
  return page === undefined ? key : `${key} on ${quote(page)}`;
}

export function readPlace(subject: string): Place {
  const [, key = subject, page] = /^(.*) on "([^"]*)"$/s.exec(subject) ?? [];
  return page === undefined ? { key } : { key, page };
}

/**
 * A row of a list by its title. `place` is the list's, as a string. `number` distinguishes rows of one title, from 0.
 */
export interface RowSubject {
  place: string;
  title: string;
  number: number;
}

/** `app/frame@.list/list on "Shopping"/Milk#1`. */
export function writeRow({ place, title, number = 0 }: Omit<RowSubject, 'number'> & { number?: number }): string {
  return `${place}/${title}${number === 0 ? '' : `#${number}`}`;
}

/** A title that ends in "#2" is parsed as that of a third row. */
export function readRow(subject: string): RowSubject {
  const [, place = '', words = subject] = ROW_FORMS.map((form) => form.exec(subject)).find((match) => match) ?? [];
  const [, title = words, number = '0'] = /^(.*)#([1-9]\d*)$/s.exec(words) ?? [];
  return { place, title, number: Number(number) };
}

/** A title may hold slashes: the place ends with the title of its page, else with a list. */
const ROW_FORMS = [/^(.*? on "[^"]*")\/(.*)$/s, /^(.*\/list[^/]*)\/(.*)$/s, /^(.*)\/([^/]*)$/s] as const;

/** True if it is the row of that title, or a further one with it. */
export function isTitled(subject: string, title: string): boolean {
  const row = readRow(subject);
  return row.title === title || subject === writeRow({ place: row.place, title });
}

/**
 * True if a fact belongs to a list or to the content of its rows. Cells use the place, switches the list's key and
 * page.
 */
export function isInPlace(subject: string, place: string): boolean {
  const list = readPlace(place);
  const { key, page } = readPlace(subject);
  return subject.startsWith(place) || (isBelow(key, list.key) && (list.page === undefined || page === list.page));
}

/** Stands for everything listed in a place, in a check's `allow`. */
export function allListed(kind: FactKey['kind'], place: string): FactKey {
  return { kind, subject: childKey(place, ALL) };
}

const ALL = '*';

/** True if such a key covers the fact. */
export function isListed(key: FactKey, all: FactKey): boolean {
  return key.kind === all.kind && isForAll(all) && isBelow(key.subject, withoutAll(all));
}

export function isForAll({ subject }: FactKey): boolean {
  return subject.endsWith(`/${ALL}`);
}

/** The place, for a key that stands for everything in it; otherwise the subject. */
export function withoutAll(key: FactKey): string {
  return isForAll(key) ? key.subject.slice(0, -ALL.length - 1) : key.subject;
}

/** A saved entry: a window's form, or with `control` one changed control in it, and the window's subject. */
export interface EntrySubject {
  window: string;
  /** The thing it was opened from, and the name in its form. */
  about: readonly string[];
  /** Key of a control, relative to the window. */
  control?: string;
}

/** `app/frame@.edit of "18:45 › Work"/check box:Wed`. */
export function writeEntry({ window, about, control }: EntrySubject): string {
  const of = about.length === 0 ? '' : ` of ${quote(about.join(BETWEEN))}`;
  return `${window}${of}${control === undefined ? '' : `/${control}`}`;
}

/** For subjects other than entries, the first two parts are the window. */
export function readEntry(subject: string): EntrySubject {
  const {
    window = subject,
    names,
    control,
  } = ENTRY_FORMS.map((form) => form.exec(subject)?.groups).find((found) => found) ?? {};
  return { window, about: names?.split(BETWEEN) ?? [], ...(control === undefined ? {} : { control }) };
}

const ENTRY_FORMS = [
  /^(?<window>.*?) of "(?<names>[^"]*)"(?:\/(?<control>.*))?$/s,
  /^(?<window>[^/]*\/[^/]*)(?:\/(?<control>.*))?$/s,
] as const;

const BETWEEN = ' › ';

/** The entry for the form, from the entry of one of its controls. */
export function formOf(subject: string): string {
  const { window, about } = readEntry(subject);
  return writeEntry({ window, about });
}

/** An app's message: its words without numbers, the choices that led to it, and its subject. */
export interface MessageSubject {
  app: string;
  words: string;
  chosen: readonly string[];
  about?: string | undefined;
}

/** `app says "0 notes deleted" with "Work, Private" of "Shopping"`. */
export function writeMessage({ app, words, chosen, about }: MessageSubject): string {
  const means = chosen.length === 0 ? '' : ` with ${quote(chosen.join(', '))}`;
  return `${app} says ${quote(words.replaceAll(/\d+/g, '0'))}${means}${about === undefined ? '' : ` of ${quote(about)}`}`;
}

/** The words of a button, which concern the whole page or one thing on it. */
export function writeButton(place: Place, about: string | undefined): string {
  return `${writePlace(place)}${about === undefined ? '' : ` of ${quote(about)}`}`;
}

/** A line of a text, from 1. `text` is the text's key or place. */
export function writeLine(text: string, number: number): string {
  return `${text} line ${number}`;
}

export function readLine(subject: string): { text: string; number: number } | undefined {
  const [, text, number] = /^(.*) line (\d+)$/s.exec(subject) ?? [];
  return text === undefined ? undefined : { text, number: Number(number) };
}

/** The words next to a name in a window or a text, or a kind of words in a row. `holder` is a key or a row. */
export function writeLabel(holder: string, name: string): string {
  return `${holder} "${name}"`;
}

export function readLabel(subject: string): { holder: string; name: string } | undefined {
  const [, holder, name] = /^(.*) "(.*)"$/s.exec(subject) ?? [];
  return holder === undefined || name === undefined ? undefined : { holder, name };
}

/** True if the fact is the shortcut of a menu entry. */
export function namesShortcut({ kind, subject }: FactKey): boolean {
  const holder = kind === 'label' ? readLabel(subject)?.holder : undefined;
  return holder !== undefined && lastPart(holder).role === 'menu';
}

/** A cell of a table, by the names of its row and its column. */
export interface CellSubject {
  table: string;
  row: string;
  column: string;
}

export function writeCell({ table, row, column }: CellSubject): string {
  return `${table} row "${row}" column "${column}"`;
}

export function readCell(subject: string): CellSubject | undefined {
  const [, table, row, column] = /^(.*) row "(.*)" column "(.*)"$/s.exec(subject) ?? [];
  return table === undefined || row === undefined || column === undefined ? undefined : { table, row, column };
}

/** Subjects have no quotation marks inside quoted parts. */
function quote(words: string): string {
  return `"${withoutQuotes(words)}"`;
}

export function withoutQuotes(words: string): string {
  return words.replaceAll('"', "'");
}
