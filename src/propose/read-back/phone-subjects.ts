/**
 * Reads the subjects of facts on phones: which thing an entry is about, and which control of its form it is of. A
 * subject begins with the application and a window: `app/frame@.edit of "18:45 › Work"/check box:Wed`.
 */

export interface EntrySubject {
  /** Title of the dialog; '' for pages. */
  dialog: string;
  /** What the window was about: what it was opened from, and what its form calls it. */
  names: string[];
  control?: ControlName;
}

export interface ControlName {
  role: string;
  /** Its words, or its id. */
  name: string;
  isId: boolean;
  /** All that comes before it, which options of one group share. */
  group: string;
}

export function readEntrySubject(subject: string): EntrySubject {
  const of = / of "([^"]*)"/.exec(subject);
  const window = of ? subject.slice(0, of.index) : subject.split('/').slice(0, 2).join('/');
  const control = subject.slice(window.length + (of?.[0].length ?? 0));
  return {
    dialog: /\/dialog:([^/]*)$/.exec(window)?.[1] ?? '',
    names: of?.[1]?.split(' › ') ?? [],
    ...(control === '' ? {} : { control: readControl(control) }),
  };
}

/** The last part of a path: `check box:Wed` is called so, `text@title` has that id. */
export function readControl(path: string): ControlName {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const [, role = last, mark = '', name = ''] = /^([a-z ]+)([:@])(.*?)(?:#\d+)?$/.exec(last) ?? [];
  return { role, name: mark === '' ? role : name, isId: mark === '@', group: path.slice(0, -last.length) };
}

/** Whether the words name the control: exactly, or, for ids, by a word in common. */
export function isCalled({ name, isId, role }: ControlName, words: string): boolean {
  const [own, asked] = [asWords(name), asWords(words)];
  if (!isId) return own.join(' ') === asked.join(' ');
  if (role === 'text' && asked.join(' ') === 'text') return own.some((word) => LONG_TEXTS.has(word));
  return own.some((word) => asked.some((other) => isLike(word, other)));
}

/** Ids of fields that a task calls "the text", since their hint is no name. */
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
