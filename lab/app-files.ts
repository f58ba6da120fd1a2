/**
 * Reads files of real applications, and compares the readers of src/check/readers with libraries that share no code
 * with them. Then it spoils files and counts those refused with a typed error.
 *
 *     lab/app-files/make-files.sh FOLDER
 *     lab/app-files/make-profiles.sh FOLDER
 *     lab/app-files/make-lists.sh FOLDER
 *     node --import tsx lab/app-files.ts FOLDER --python PYTHON
 *
 * PYTHON has the packages that lab/app-files/tell.py names. Prints tables; exits with 1 after any difference.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { compareFacts, type ReadFacts } from './app-files/compare-facts.ts';
import { damageFiles } from './app-files/damage-files.ts';
import { compareSavedAgain } from './app-files/saved-again.ts';
import { chooseReader, readContent } from '../src/check/readers/readers.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { python: { type: 'string', default: 'python3' }, all: { type: 'boolean' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('name the folder that make-files.sh wrote');

/** Files for the comparison only, or written by no application. */
const LEFT_OUT =
  /(^|\/)(sources|told|again|home|documents|log)(\/|$)|\.converted\.|office\/.*\.csv$|\/(user\.js|logins\.json)$/;
const MAX_BYTES = 4 << 20;

interface Found {
  path: string;
  app: string;
  kind: string;
}

const found = findFiles(folder);
const expected = askOthers(found);
const rows = new Map<string, { files: number; agree: number; facts: number; differing: string[] }>();
for (const file of found) {
  const name = `${file.app} ${file.kind}`;
  const row = rows.get(name) ?? { files: 0, agree: 0, facts: 0, differing: [] };
  rows.set(name, row);
  row.files += 1;
  const { facts, differences } = await compare(file, expected.get(file.path));
  row.facts += facts;
  if (differences.length === 0) row.agree += 1;
  else row.differing.push(`${relative(folder, file.path)}: ${differences.slice(0, 3).join('; ')}`);
}
console.log('| application and kind | files | as told | facts compared |\n| --- | ---: | ---: | ---: |');
for (const [name, row] of [...rows].toSorted()) console.log(`| ${name} | ${row.files} | ${row.agree} | ${row.facts} |`);
const sum = (key: 'files' | 'agree' | 'facts') => [...rows.values()].reduce((all, row) => all + row[key], 0);
console.log(`| all | ${sum('files')} | ${sum('agree')} | ${sum('facts')} |\n`);
for (const { differing } of rows.values()) for (const line of differing) console.log(`differs: ${line}`);
const again = await compareSavedAgain(join(folder, 'office'), join(folder, 'again'));
const damaged = await damageFiles(found.map(({ path }) => path));
process.exitCode = sum('agree') === sum('files') && damaged && again ? 0 : 1;

/** Files that a reader recognizes by name or content; others, such as locks and caches, hold no readable state. */
function findFiles(root: string): Found[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .flatMap((name): Found[] => {
      const path = join(root, name);
      if (
        LEFT_OUT.test(name) ||
        !statSync(path, { throwIfNoEntry: false })?.isFile() ||
        statSync(path).size > MAX_BYTES ||
        statSync(path).size === 0
      )
        return [];
      const kind = kindOf(path);
      const [group = '', own = ''] = name.split('/');
      const app = group === 'profiles' ? own : group === 'office' ? 'libreoffice' : own.replace(/-.*/, '');
      return kind === undefined ? [] : [{ path, app, kind }];
    });
}

function kindOf(path: string): string | undefined {
  try {
    const { name } = chooseReader({ path, bytes: readFileSync(path) });
    return name === 'text' && !path.endsWith('.txt') ? undefined : name;
  } catch {
    return undefined;
  }
}

function askOthers(files: readonly Found[]): Map<string, ReadFacts> {
  const input = files.map(({ path, kind }) => JSON.stringify({ path, kind })).join('\n');
  const { stdout, stderr, status } = spawnSync(values.python, [join(import.meta.dirname, 'app-files', 'tell.py')], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`tell.py failed: ${stderr}`);
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ReadFacts)
      .map((own) => [own.path, own]),
  );
}

async function compare(
  { path }: Found,
  others: ReadFacts | undefined,
): Promise<{ facts: number; differences: string[] }> {
  const journal = existsSync(`${path}-wal`) ? { journal: readFileSync(`${path}-wal`) } : {};
  try {
    const { values: own } = await readContent({ path, bytes: readFileSync(path), ...journal });
    if (!others?.facts) return { facts: 0, differences: [`the other library cannot read it: ${others?.error}`] };
    return compareFacts(own, others.facts);
  } catch (error) {
    return { facts: 0, differences: [String(error)] };
  }
}
