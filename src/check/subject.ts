/**
 * What facts are about, as data. A record has it as one string, its subject, which is put together and taken apart here and
 * in file-subject.ts alone; keys of elements in it are read by ui/element-key.ts. Writing what was read gives the same string.
 */
import type { FactKey } from '../schema/index.ts';
import { childKey, isBelow, lastPart } from '../ui/element-key.ts';

/** An element of a page; on phones with the title of the page, which tells pages of one kind apart. */
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

/** A row of a list by its title. `place` is that of the list, written; `number` tells rows of one title apart, from 0. */
export interface RowSubject {
  place: string;
  title: string;
  number: number;
}

/** `app/frame@.list/list on "Shopping"/Milk#1`. */
export function writeRow({ place, title, number = 0 }: Omit<RowSubject, 'number'> & { number?: number }): string {
  return `${place}/${title}${number === 0 ? '' : `#${number}`}`;
}

/** A title that itself ends as "#2" reads as that of a third row. */
export function readRow(subject: string): RowSubject {
  const [, place = '', words = subject] = ROW_FORMS.map((form) => form.exec(subject)).find((match) => match) ?? [];
  const [, title = words, number = '0'] = /^(.*)#([1-9]\d*)$/s.exec(words) ?? [];
  return { place, title, number: Number(number) };
}

/** A title may hold slashes: the place ends with the title of its page, else with a list. */
const ROW_FORMS = [/^(.*? on "[^"]*")\/(.*)$/s, /^(.*\/list[^/]*)\/(.*)$/s, /^(.*)\/([^/]*)$/s] as const;

/** Whether it is the row of that title, or a further one of it. */
export function isTitled(subject: string, title: string): boolean {
  const row = readRow(subject);
  return row.title === title || subject === writeRow({ place: row.place, title });
}

/** Whether a fact is of a list or of what is in its rows: cells go by the place, switches by the list's key and page. */
export function isInPlace(subject: string, place: string): boolean {
  const list = readPlace(place);
  const { key, page } = readPlace(subject);
  return subject.startsWith(place) || (isBelow(key, list.key) && (list.page === undefined || page === list.page));
}

/** Stands for all that is listed in a place, in what a check allows. */
export function allListed(kind: FactKey['kind'], place: string): FactKey {
  return { kind, subject: childKey(place, ALL) };
}

const ALL = '*';

/** Whether a fact is one of those that such a key stands for. */
export function isListed(key: FactKey, all: FactKey): boolean {
  return key.kind === all.kind && isForAll(all) && isBelow(key.subject, withoutAll(all));
}

export function isForAll({ subject }: FactKey): boolean {
  return subject.endsWith(`/${ALL}`);
}

/** The place, for a key that stands for all in it; the subject of others. */
export function withoutAll(key: FactKey): string {
  return isForAll(key) ? key.subject.slice(0, -ALL.length - 1) : key.subject;
}

/** What was saved: a window's form, or with `control` one thing set in it, by what the window was about. */
export interface EntrySubject {
  window: string;
  /** What it was opened from, and what its form calls it. */
  about: readonly string[];
  /** Key of a control, from the window on. */
  control?: string;
}

/** `app/frame@.edit of "18:45 › Work"/check box:Wed`. */
export function writeEntry({ window, about, control }: EntrySubject): string {
  const of = about.length === 0 ? '' : ` of ${quote(about.join(BETWEEN))}`;
  return `${window}${of}${control === undefined ? '' : `/${control}`}`;
}

/** Of what is no entry: the first two parts are the window. */
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

/** The entry that the form was saved, for that of a control in it. */
export function formOf(subject: string): string {
  const { window, about } = readEntry(subject);
  return writeEntry({ window, about });
}

/** What an app said: its words without their numbers, with what was chosen for it, about a thing. */
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

/** What a button says, which is about the whole page or about one thing on it. */
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

/** What stands beside a name, in a window or a text, and which kind of words a row has. `holder` is a key or a row. */
export function writeLabel(holder: string, name: string): string {
  return `${holder} "${name}"`;
}

export function readLabel(subject: string): { holder: string; name: string } | undefined {
  const [, holder, name] = /^(.*) "(.*)"$/s.exec(subject) ?? [];
  return holder === undefined || name === undefined ? undefined : { holder, name };
}

/** Whether what is told is which keys do the same as an entry of a menu. */
export function tellsShortcut({ kind, subject }: FactKey): boolean {
  const holder = kind === 'label' ? readLabel(subject)?.holder : undefined;
  return holder !== undefined && lastPart(holder).role === 'menu';
}

/** A cell of a table, by the words that name its row and its column. */
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

/** Subjects have no quotation marks inside their own. */
function quote(words: string): string {
  return `"${withoutQuotes(words)}"`;
}

export function withoutQuotes(words: string): string {
  return words.replaceAll('"', "'");
}
