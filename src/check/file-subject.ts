/** Subjects of facts about files and about values in files. */

/** A file or folder by its path below the home folder. `folder` ends with a slash, and '' is the home folder. */
export interface FileSubject {
  folder: string;
  name: string;
  isFolder: boolean;
}

export function writeFile({ folder, name, isFolder }: FileSubject): string {
  return `${folder}${name}${isFolder ? '/' : ''}`;
}

export function readFile(path: string): FileSubject {
  const [, folder = '', name, slash] = /^(.*\/)?([^/]+)(\/?)$/s.exec(path) ?? [];
  return name === undefined ? { folder: path, name: '', isFolder: false } : { folder, name, isFolder: slash !== '' };
}

/** A value inside a file. "//" separates the path, because no path of a file contains two slashes in a row. */
export interface StoredSubject {
  /** Path below the home folder. */
  file: string;
  /** Place in the file, in its reader's terms (readers/); '' stands for the whole file. */
  place: string;
}

/** `Documents/budget.ods//sheets/[Costs]/B7/value`. */
export function writeStored({ file, place }: StoredSubject): string {
  return `${file}${IN_FILE}${place}`;
}

/** A subject without a place stands for the whole file. */
export function readStored(subject: string): StoredSubject {
  const at = subject.indexOf(IN_FILE);
  return at < 0
    ? { file: subject, place: '' }
    : { file: subject.slice(0, at), place: subject.slice(at + IN_FILE.length) };
}

const IN_FILE = '//';
