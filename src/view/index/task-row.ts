/** What the tables keep of a task: its facts, and what follows from them by the schemas, which threads do not load. */
import { guessCategories } from '../../export/guess-categories.ts';
import { appOf, GUIDELINES, Guideline, type Platform } from '../../schema/index.ts';
import type { TaskFacts } from './record-facts.ts';

export interface TaskRow extends Pick<TaskFacts, 'instruction' | 'generator' | 'hasCheck' | 'evidence'> {
  app: string;
  /** The first one for a name of another version. */
  guideline: string;
  categories: readonly string[];
}

export function makeTaskRow(facts: TaskFacts): TaskRow {
  const { platform, apps, instruction, generator, hasCheck, evidence } = facts;
  const known = Guideline.safeParse(facts.guideline);
  const guideline = known.success ? known.data : GUIDELINES[0]!;
  const categories =
    facts.categories ?? guessCategories({ platform: platform as Platform, apps, guideline, instruction });
  return { app: appOf(facts), guideline, categories, instruction, generator, hasCheck, evidence };
}
