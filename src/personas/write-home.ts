/**
 * Fills a home folder with everything that the persona owns. Every template script calls it first, so that all
 * applications see the same folders and a task may lead from one application to another.
 */
import type { HomeFolder } from './home-folder.ts';
import { writeOfficeDocuments } from './office-documents.ts';
import { writePictures } from './pictures.ts';
import { writePrintedDocuments } from './printed-documents.ts';
import { writeFolderNames } from './app-settings.ts';
import { writeSounds } from './sounds.ts';
import { writeSourceCode } from './source-code.ts';
import { writeTextDocuments } from './text-documents.ts';
import { writeWebPages } from './web-pages.ts';

export async function writePersonaHome(home: HomeFolder): Promise<void> {
  for (const folder of ['Desktop', 'Documents', 'Downloads', 'Music', 'Pictures', 'Projects']) home.makeFolder(folder);
  writeTextDocuments(home);
  writeOfficeDocuments(home);
  writePrintedDocuments(home);
  writeSourceCode(home);
  writeSounds(home);
  writeWebPages(home);
  await writePictures(home);
  writeFolderNames(home);
}
