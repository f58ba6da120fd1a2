/** Figures on the variety of a set of tasks, for reports; none of them depends on a model. */
import { shinglesOf, wordsOf } from './near-duplicates.ts';

export interface Diversity {
  tasks: number;
  /** Share of different words, and of different pairs of words (distinct-n, Li et al. 2016). */
  distinct1: number;
  distinct2: number;
  /** Shannon entropy of the templates: log2 of the number of tasks when each has its own, 0 when all share one. */
  templateEntropyBits: number;
  /** Mean similarity of a task to its most similar other one, from 0 to 1. */
  nearestSimilarity: number;
}

export function measureDiversity(tasks: readonly { instruction: string; template: string }[]): Diversity {
  const instructions = tasks.map(({ instruction }) => instruction);
  return {
    tasks: tasks.length,
    distinct1: distinctN(instructions, 1),
    distinct2: distinctN(instructions, 2),
    templateEntropyBits: entropyBits(tasks.map(({ template }) => templateSkeleton(template))),
    nearestSimilarity: nearestSimilarity(instructions),
  };
}

/** A template without the names of its parameters. */
export function templateSkeleton(template: string): string {
  return wordsOf(template.replaceAll(/\{[^{}]*\}/g, ' _ ')).join(' ');
}

/** Share of different runs of n words; 0 when there are none. */
export function distinctN(texts: readonly string[], n: number): number {
  const runs = texts.flatMap((text) => {
    const words = wordsOf(text);
    return words.slice(n - 1).map((_, index) => words.slice(index, index + n).join(' '));
  });
  return runs.length === 0 ? 0 : new Set(runs).size / runs.length;
}

export function entropyBits(values: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / values.length);
  return shares.reduce((bits, share) => bits - share * Math.log2(share), 0);
}

/** Exact: counts shared pairs of words through an index from each pair to its texts. */
export function nearestSimilarity(texts: readonly string[]): number {
  if (texts.length < 2) return 0;
  const shingles = texts.map(shinglesOf);
  const holders = new Map<string, number[]>();
  shingles.forEach((set, index) => set.forEach((one) => holders.set(one, [...(holders.get(one) ?? []), index])));
  const nearest = shingles.map((set, index) => {
    const shared = new Map<number, number>();
    for (const one of set) for (const other of holders.get(one)!) shared.set(other, (shared.get(other) ?? 0) + 1);
    shared.delete(index);
    return Math.max(0, ...[...shared].map(([other, count]) => count / (set.size + shingles[other]!.size - count)));
  });
  return nearest.reduce((sum, similarity) => sum + similarity, 0) / texts.length;
}
