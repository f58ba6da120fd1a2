/** What facts of desktops are about, compared with the words of a task. */
import type { FactKey } from '../../schema/index.ts';
import { readFile, type FileSubject } from '../../check/file-subject.ts';
import { lastPart, unescapeName } from '../../ui/element-key.ts';
import type { ShownNames } from './shown-names.ts';

/** Keys do not hold the names of fields, but screens do; a field on no screen is compared by its place. */
export function isCalled({ subject }: FactKey, name: string, shown: ShownNames): boolean {
  const names = shown.of(subject);
  return names.length === 0 || names.some((candidate) => withoutDots(candidate) === withoutDots(name));
}

export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

export function titleOf({ name }: { name: string }): string {
  return name.replace(/\.\w+$/, '').replace(/[_-]/g, ' ');
}

/** The file itself, or a text of the window that shows it. */
export function isOfFile(fact: FactKey, file: string | undefined, shown: ShownNames): boolean {
  if (fact.kind === 'file') return file === readFile(fact.subject).name;
  return fact.kind === 'text' && (file === undefined || shown.isOpenFile(file) !== false);
}

export function isFileSaid({ subject }: FactKey, file: string | undefined): boolean {
  return file === undefined || file === readFile(subject).name;
}

/** True when the words say neither file nor folder, or the right one. */
export function isKind({ kind, subject }: FactKey, said: string | undefined): boolean {
  return kind === 'file' && (said === undefined || readFile(subject).isFolder === /^folder$/i.test(said));
}

/** Names lose their colon or dots in words, and titles of dialogs also the application's name before them. */
export function sameWords(a: string, b: string): boolean {
  const [plainA, plainB] = [withoutDots(a), withoutDots(b)];
  return plainA === plainB || plainA.endsWith(` ${plainB}`);
}

export function withoutDots(text: string): string {
  return text
    .replace(/( ?(:|\.\.\.|…))+$/, '')
    .toLowerCase()
    .replace(/ \(on.off\)$/, '');
}

export function nameOf(subject: string): string {
  return lastPart(subject).name ?? '';
}

/** Words name menus and tabs one within the other. */
export function isIn(subject: string, places: readonly string[]): boolean {
  const said = unescapeName(subject).toLowerCase();
  return places.every((place) => place.split(' > ').every((part) => said.includes(part.toLowerCase())));
}

export function isInFolder(file: FileSubject, places: readonly string[]): boolean {
  const folder = readFile(file.folder).name || 'home';
  return places.every((place) => place.toLowerCase() === folder.toLowerCase());
}
