/** The licences of the packages whose code is part of dist/. Their terms ask for a copy. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const FOLDER = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/.*/;

/** `inputs` are the bundled files, relative to the folder src of the project in `root`. */
export async function describeLicences(root: string, inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.filter((file) => FOLDER.test(file)).map((file) => file.replace(FOLDER, '$1')));
  const texts = [...folders].toSorted().map((folder) => describe(path.join(root, 'src', folder)));
  return `Packages of others whose code is part of this folder, with their licences.\n\n${(await Promise.all(texts)).join('\n')}`;
}

async function describe(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
  const names = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = await Promise.all(names.map((file) => readFile(path.join(folder, file), 'utf8')));
  return [`## ${name} ${version} (${license})`, ...texts.map((text) => text.trim()), ''].join('\n\n');
}

interface Manifest {
  name: string;
  version: string;
  license: string;
}
