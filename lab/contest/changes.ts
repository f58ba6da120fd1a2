/** Changes of data as lines shared by proposer and referee: `notes/notes 3 title becomes "X"`. */
import { readPath } from '../../src/check/data-path.ts';

export interface Change {
  /** Path of a data fact. */
  path: string;
  /** JSON of the final value; undefined if it is gone. */
  after: string | undefined;
  isNew: boolean;
}

export function describeChange({ path, after, isNew }: Change): string | undefined {
  const { collection, id, field } = readPath(path);
  if (field === '(order)' || path.endsWith('/(order)')) return undefined;
  // The application chooses the id of a new entry.
  if (isNew && (field === 'id' || field === '')) return undefined;
  // Omits fields that disappear with their entry.
  if (after === undefined && field !== '') return undefined;
  const place = id === undefined ? field : `${collection} ${isNew ? 'new' : id} ${field}`.trim();
  return `${place} ${after === undefined ? 'is gone' : `becomes ${after}`}`;
}

const LINE =
  /^data (?<path>.*?): (?<before>nothing|"(?:[^"\\]|\\.)*") becomes (?<after>nothing|"(?:[^"\\]|\\.)*") \((?<standing>[^()]*)\)$/s;

/** A line of the referee's prompt; undefined for facts that are not data. */
export function readChange(line: string): (Change & { standing: string }) | undefined {
  const { path, before, after, standing } = LINE.exec(line)?.groups ?? {};
  if (path === undefined || standing === undefined) return undefined;
  const { id } = readPath(path);
  const isNew = before === 'nothing' && Number(id) >= FIRST_NEW_ID;
  return { path, after: after === 'nothing' ? undefined : after, isNew, standing };
}

/** First id of rows created on a virtual phone. */
export const FIRST_NEW_ID = 1001;
