/** Reads an application's files during an episode: each file once for each content. */
import type { ObservedFile } from '../../../schema/index.ts';
import type { FactMap } from '../../fact.ts';
import { databaseOf, JOURNAL, readStoredFile } from '../../stored-files.ts';
import { readFileData } from './file-data.ts';

export type DataWatch = (files: readonly ObservedFile[]) => Promise<ReadonlyMap<string, FactMap>>;

/** Call it with the files of each observation. Files without records are left out. */
export function createDataWatch(): DataWatch {
  const known = new Map<string, { content: string; facts: FactMap | undefined }>();
  const read = async (file: ObservedFile, journal: ObservedFile | undefined): Promise<FactMap | undefined> => {
    const content = `${file.sha256} ${journal?.sha256}`;
    const last = known.get(file.path);
    if (last?.content === content) return last.facts;
    const bytes = { bytes: file.content, ...(journal?.content && { journal: journal.content }) };
    const facts = readFileData(file.path, await readStoredFile({ path: file.path, ...bytes }));
    known.set(file.path, { content, facts });
    return facts;
  };
  return async (files) => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const kept = new Map<string, FactMap>();
    for (const file of files) {
      if (file.content === undefined || databaseOf(file.path) !== file.path || !isOwn(file)) continue;
      const facts = await read(file, byPath.get(`${file.path}${JOURNAL}`));
      if (facts) kept.set(file.path, facts);
    }
    return kept;
  };
}

/** Hidden files and databases. Other documents belong to the person. */
function isOwn({ path, content }: ObservedFile): boolean {
  return path.startsWith('.') || content?.toString('latin1', 0, 15) === 'SQLite format 3';
}
