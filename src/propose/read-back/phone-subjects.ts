/** What entries on phones are about, in the words of a task: the thing, and the control of its form by its name. */
import { readEntry } from '../../check/subject.ts';
import { childKey, lastPart, parentKey, titleOfDialog } from '../../ui/element-key.ts';

export interface EntrySubject {
  /** Title of the dialog; '' for pages. */
  dialog: string;
  /** What the window was about: what it was opened from, and what its form calls it. */
  names: readonly string[];
  control?: ControlName;
}

export interface ControlName {
  role: string;
  /** The control's words, or its id. */
  name: string;
  isId: boolean;
  /** The path before the control, which options of one group share. */
  group: string;
}

export function readEntrySubject(subject: string): EntrySubject {
  const { window, about, control } = readEntry(subject);
  return {
    dialog: titleOfDialog(window) ?? '',
    names: about,
    ...(control === undefined ? {} : { control: readControl(childKey('', control)) }),
  };
}

/** Parses the last part of a path: `check box:Wed` has that name, `text@title` that id. */
export function readControl(path: string): ControlName {
  const { role, name, id } = lastPart(path);
  return { role, name: id ?? name ?? role, isId: id !== undefined, group: parentKey(path) };
}

/** True when the words name the control: exactly or, for ids, by a shared word. */
export function isCalled({ name, isId, role }: ControlName, words: string): boolean {
  const [own, asked] = [asWords(name), asWords(words)];
  if (!isId) return own.join(' ') === asked.join(' ');
  if (role === 'text' && asked.join(' ') === 'text') return own.some((word) => LONG_TEXTS.has(word));
  return own.some((word) => asked.some((other) => isLike(word, other)));
}

/** Ids of fields that tasks call "the text", since their hint is no name. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['body', 'text', 'note', 'message', 'description', 'content', 'reply']);

function isLike(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a)));
}

function asWords(text: string): string[] {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export function isSameWords(a: string, b: string): boolean {
  return asWords(a).join(' ') === asWords(b).join(' ');
}
