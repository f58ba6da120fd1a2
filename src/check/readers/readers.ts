/** The readers of application files, and the choice of a reader for a file. */
import { readFile } from '../file-subject.ts';
import { beginReading, StateReadError, type RecordedFile, type StateReader, type StoredValue } from './reading.ts';
import { ARCHIVE } from './archive.ts';
import { BOOKMARKS } from './bookmarks.ts';
import { CALENDAR } from './calendar.ts';
import { CSV } from './csv.ts';
import { IMAGE } from './image.ts';
import { INI } from './ini.ts';
import { JSON_FILE } from './json.ts';
import { MAILBOX } from './mailbox.ts';
import { DOCUMENT } from './office/document.ts';
import { PRESENTATION } from './office/presentation.ts';
import { SPREADSHEET } from './office/spreadsheet.ts';
import { PLAYLIST } from './playlist.ts';
import { PREFERENCES } from './preferences.ts';
import { SQLITE } from './sqlite.ts';
import { TEXT } from './text.ts';
import { XML } from './xml.ts';

/** If several readers recognise a file, the first one reads it. */
export const STATE_READERS: readonly StateReader[] = [
  SPREADSHEET,
  DOCUMENT,
  PRESENTATION,
  ARCHIVE,
  IMAGE,
  SQLITE,
  MAILBOX,
  CALENDAR,
  BOOKMARKS,
  PLAYLIST,
  PREFERENCES,
  CSV,
  XML,
  INI,
  JSON_FILE,
  TEXT,
];

/** Readers of files with such a name; empty if only the content can decide. */
export function readersFor(path: string): StateReader[] {
  const ending = endingOf(path);
  return STATE_READERS.filter(({ extensions }) => extensions.includes(ending));
}

/**
 * The extension chooses the reader, unless name and content match a kind without extensions. A file without an
 * extension goes to the reader that recognises it, else to the text reader. Throws StateReadError if extension and
 * content disagree.
 */
export function chooseReader(file: RecordedFile): StateReader {
  const named = readersFor(file.path);
  const recognised = STATE_READERS.filter((reader) => reader.recognises?.(file) === true);
  // The beginning of a text does not decide: a list of "[x]" lines named .txt is no settings file.
  const special = recognised.find(({ extensions }) => extensions.length === 0);
  if (special) return special;
  const own = named.find((reader) => recognised.includes(reader)) ?? named.find(({ recognises }) => !recognises);
  const [other] = recognised;
  if (named[0] && !own && other)
    throw new StateReadError(file.path, 'other-kind', `is called like ${named[0].name} and holds ${other.name}`);
  const found = own ?? named[0] ?? other;
  return found ?? (isJson(file.bytes) ? JSON_FILE : TEXT);
}

/**
 * True for a file without an extension that holds JSON. Several values in sequence are text. A truncated object is
 * damaged JSON.
 */
function isJson(bytes: Buffer): boolean {
  if (!/^\s*[[{]/.test(bytes.toString('latin1', 0, 64))) return false;
  const text = bytes.toString('utf8');
  if (isReadable(text)) return true;
  const firstLine = text.slice(0, text.indexOf('\n') >>> 0);
  return /^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:/.test(text) && !isReadable(firstLine);
}

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `format` is the reader's name. */
export interface StoredContent {
  format: string;
  values: readonly StoredValue[];
}

/**
 * The content of a file. Rejects with StateReadError, which names the file and the reason. The file's content causes no
 * other error.
 */
export async function readContent(file: RecordedFile): Promise<StoredContent> {
  const reading = beginReading(file);
  const reader = chooseReader(file);
  try {
    await reader.read(reading);
  } catch (error) {
    if (error instanceof StateReadError) throw error;
    // A library failed on unexpected content.
    throw new StateReadError(file.path, 'damaged', `is no ${reader.name}: ${(error as Error).message}`, error);
  }
  return { format: reader.name, values: reading.values };
}

function endingOf(path: string): string {
  const { name } = readFile(path);
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}
