/** Which file a text on the first screen is the content of, so that an instruction can name it. */
import type { Fact } from '../../../check/fact.ts';
import { readFile } from '../../../check/file-subject.ts';
import type { Material } from '../../shared/generator/material.ts';

/** The path below the home folder; undefined when no file, or more than one, holds the text. */
export function fileOfText({ start }: Material, text: string): string | undefined {
  const trimmed = text.replace(/\n$/, '');
  return onlyFile(start, ({ value }) => trimmed !== '' && value.replace(/\n$/, '') === trimmed);
}

/** The one file that has all lines of a text among signs of its own. */
export function fileWithLines({ start }: Material, text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  return onlyFile(start, ({ value }) => lines.length > 1 && lines.every((line) => value.includes(line)));
}

/** The file that the first screen has in its title, by its path; undefined when no or several may be meant. */
export function fileInTitle({ start }: Material): string | undefined {
  const { window } = start.frame;
  return onlyFile(start, ({ key }) => {
    const { name, isFolder } = readFile(key.subject);
    return !isFolder && /\.\w+$/.test(name) && window.includes(name);
  });
}

/** The folder that the first screen has in its title, with a slash at its end; undefined when no or several may be meant. */
export function openFolder({ start }: Pick<Material, 'start'>): string | undefined {
  const words = start.frame.window.split(/[^\p{L}\d_.-]+/u);
  return onlyFile(start, ({ key }) => {
    const { name, isFolder } = readFile(key.subject);
    return isFolder && words.includes(name);
  });
}

/** The path of the file or folder that is meant; undefined when none is, or more than one. */
function onlyFile({ facts }: Material['start'], isMeant: (fact: Fact) => boolean): string | undefined {
  const files = [...facts.values()].filter((fact) => fact.key.kind === 'file' && isMeant(fact));
  return files.length === 1 ? files[0]!.key.subject : undefined;
}

/** "the Documents folder"; '' is the home folder. */
export function sayFolder(path: string): string {
  const { name } = readFile(path);
  return name === '' ? 'the home folder' : `the ${name} folder`;
}
