/** The folder that a shell stands in, and its files. */
import type { Fact } from '../../../check/facts.ts';
import { readFile } from '../../../check/subject.ts';
import type { Shell } from '../shell.ts';

/** A file of the shell's folder that no other of the home folder is called like. */
export interface NamedFile {
  name: string;
  path: string;
  value: string;
  /** Undefined of files that are no text. */
  lines?: string[];
}

export interface Place extends Shell {
  files: readonly NamedFile[];
  /** Those and the ones that another one of the home folder is called like. */
  all: readonly NamedFile[];
  seed: string;
}

type FoundFile = ReturnType<typeof readFile>;

export function isOnlyOne({ name }: FoundFile, all: readonly FoundFile[]): boolean {
  return /^[\w-]+\.\w+$/.test(name) && all.filter((other) => other.name === name).length === 1;
}

export function filesOf(
  { folder }: Shell,
  facts: readonly Fact[],
  suits: (file: FoundFile, all: readonly FoundFile[]) => boolean,
): NamedFile[] {
  const all = facts.flatMap(({ key, value }) =>
    key.kind === 'file' ? [{ ...readFile(key.subject), key, value }] : [],
  );
  return all
    .filter((file) => file.folder === folder && !file.isFolder && suits(file, all))
    .map(({ name, key, value }) => {
      const isText = !value.startsWith('sha256:') && value.endsWith('\n');
      return { name, path: key.subject, value, ...(isText ? { lines: value.slice(0, -1).split('\n') } : {}) };
    });
}
