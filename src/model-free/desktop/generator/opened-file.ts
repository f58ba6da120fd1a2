/** Which file a text on the first screen is the content of, so that an instruction can name it. */
import { readFile } from '../../../check/file-subject.ts';
import type { Material } from '../../shared/generator/material.ts';

/** The path below the home folder; undefined when no file, or more than one, holds the text. */
export function fileOfText({ start }: Material, text: string): string | undefined {
  const trimmed = text.replace(/\n$/, '');
  const files = [...start.facts.values()].filter(
    ({ key, value }) => key.kind === 'file' && trimmed !== '' && value.replace(/\n$/, '') === trimmed,
  );
  return files.length === 1 ? files[0]!.key.subject : undefined;
}

/** The one file that has all lines of a text among signs of its own. */
export function fileWithLines({ start }: Material, text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const files = [...start.facts.values()].filter(
    ({ key, value }) => key.kind === 'file' && lines.length > 1 && lines.every((line) => value.includes(line)),
  );
  return files.length === 1 ? files[0]!.key.subject : undefined;
}

/** The file that the first screen has in its title, by its path; undefined when no or several may be meant. */
export function fileInTitle({ start }: Material): string | undefined {
  const { window } = start.frame;
  const files = [...start.facts.values()].filter(({ key }) => {
    const { name, isFolder } = readFile(key.subject);
    return key.kind === 'file' && !isFolder && /\.\w+$/.test(name) && window.includes(name);
  });
  return files.length === 1 ? files[0]!.key.subject : undefined;
}

/** The folder that the first screen has in its title, with a slash at its end; undefined when no or several may be meant. */
export function openFolder({ start }: Material): string | undefined {
  const words = start.frame.window.split(/[^\p{L}\d_.-]+/u);
  const folders = [...start.facts.values()].filter(
    ({ key }) => key.kind === 'file' && isNamedFolder(key.subject, words),
  );
  return folders.length === 1 ? folders[0]!.key.subject : undefined;
}

function isNamedFolder(path: string, words: readonly string[]): boolean {
  const { name, isFolder } = readFile(path);
  return isFolder && words.includes(name);
}

/** "the Documents folder"; '' is the home folder. */
export function sayFolder(path: string): string {
  const { name } = readFile(path);
  return name === '' ? 'the home folder' : `the ${name} folder`;
}
