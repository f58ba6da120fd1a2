/** The readers of what applications store, and which of them reads a file. */
import { readFile } from '../subject.ts';
import { beginReading, type RecordedFile, type StoredValue } from './reading.ts';
import { INI } from './ini.ts';
import { JSON_FILE } from './json.ts';
import { StateReadError } from './state-read-error.ts';
import type { StateReader } from './state-reader.ts';
import { TEXT } from './text.ts';
import { XML } from './xml.ts';

/** Where several recognise a file, the first reads it. */
export const STATE_READERS: readonly StateReader[] = [XML, INI, JSON_FILE, TEXT];

/** Readers of files of such a name; none where only the content can tell. */
export function readersFor(path: string): StateReader[] {
  const ending = endingOf(path);
  return STATE_READERS.filter(({ extensions }) => extensions.includes(ending));
}

/** A file that a reader recognises is read by it, whatever its ending; else by its ending, or as the text that it is. */
export function chooseReader(file: RecordedFile): StateReader {
  const named = readersFor(file.path);
  const recognised = STATE_READERS.filter((reader) => reader.recognises?.(file) === true);
  const both = recognised.find((reader) => named.includes(reader));
  // Text says little by its first bytes: a list of "[x]" lines is no settings file if it is called .txt.
  const reader = both ?? named.find(({ recognises }) => recognises === undefined) ?? recognised[0] ?? named[0];
  return reader ?? (/^\s*[[{]/.test(file.bytes.toString('latin1', 0, 64)) ? JSON_FILE : TEXT);
}

/** `format` is the reader's name. */
export interface StoredContent {
  format: string;
  values: readonly StoredValue[];
}

/**
 * What a file holds. Rejects with StateReadError, which names the file and the reason, and with nothing else for what
 * the file holds.
 */
export async function readContent(file: RecordedFile): Promise<StoredContent> {
  const reading = beginReading(file);
  const reader = chooseReader(file);
  try {
    await reader.read(reading);
  } catch (error) {
    if (error instanceof StateReadError) throw error;
    // A library met content that it did not expect.
    throw new StateReadError(file.path, 'damaged', `is no ${reader.name}: ${(error as Error).message}`, error);
  }
  return { format: reader.name, values: reading.values };
}

function endingOf(path: string): string {
  const { name } = readFile(path);
  const at = name.lastIndexOf('.');
  return at < 0 ? '' : name.slice(at + 1).toLowerCase();
}
