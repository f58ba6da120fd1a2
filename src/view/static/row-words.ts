/** The words by which a trajectory is found in a static copy: those that the index of the server has of it. */
import { passOver } from '../../store/sound-records.ts';
import { readRecord } from '../../store/typed-records.ts';
import { wholeTexts } from '../index/json-reader.ts';
import { gleanRecord } from '../index/record-facts.ts';
import { wordsOf } from '../index/words.ts';
import type { ViewedRun } from '../library.ts';

export async function listWords({ run, index }: ViewedRun, id: string): Promise<string[]> {
  const records = [
    ['trajectories', id] as const,
    ...index.tables.recordsOf('verdicts', id).map((verdict) => ['verdicts', verdict] as const),
    ...index.tables.recordsOf('reviews', id).map((review) => ['reviews', review] as const),
  ];
  const words = new Set<string>();
  const addWords = (text: string) => {
    for (const word of wordsOf(text)) words.add(word);
  };
  for (const [kind, record] of records) {
    const read = await passOver([], () => readRecord(run.store, kind, record));
    if (!read) continue;
    const bytes = Buffer.from(`${JSON.stringify(read)}\0`);
    gleanRecord(kind, bytes, bytes.length - 1, wholeTexts(addWords));
  }
  return [...words];
}
