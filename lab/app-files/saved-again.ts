/** Compares a document before and after its application opened and saved it without a change. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '../../src/check/readers/readers.ts';

/** Prints the number of equal documents, and the kinds of places that differ in others. True if all are equal. */
export async function compareSavedAgain(before: string, after: string): Promise<boolean> {
  if (!existsSync(after)) return true;
  const places = new Map<string, number>();
  let [same, all] = [0, 0];
  for (const name of readdirSync(after)) {
    if (!existsSync(join(before, name))) continue;
    const [was, is] = await Promise.all([before, after].map(async (folder) => strictValues(join(folder, name))));
    const changed = [...new Set([...was!.keys(), ...is!.keys()])].filter((place) => was!.get(place) !== is!.get(place));
    all += 1;
    if (changed.length === 0) same += 1;
    for (const place of changed) {
      const kind = `${name.replace(/.*\./, '')} ${place.replaceAll(/\[[^\]]*\]/g, '[…]').replaceAll(/\b[A-Z]+\d+\b/g, 'A1')}`;
      places.set(kind, (places.get(kind) ?? 0) + 1);
    }
  }
  console.log(`\nOpened and saved again without a change: ${same} of ${all} documents say the same`);
  for (const [kind, count] of [...places].toSorted((a, b) => b[1] - a[1]).slice(0, 20))
    console.log(`  ${count} × ${kind}`);
  return same === all;
}

async function strictValues(path: string): Promise<Map<string, string>> {
  const { values } = await readContent({ path, bytes: readFileSync(path) });
  return new Map(values.filter(({ derived }) => !derived).map(({ path: place, value }) => [place, value]));
}
