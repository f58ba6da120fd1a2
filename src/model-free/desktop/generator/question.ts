/** A question about one thing of a screen, and its words. */
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { nameDays } from './name-days.ts';

export interface Question {
  template: string;
  params: Record<string, string>;
  group: string;
  question: { asked: Asked; at: string };
}

/** Two things of one name get the same words, so that both are found to be unclear and dropped. */
export function word(asked: Asked, params: Question['params'], group: string, seed: string, at = ''): Question {
  const said = phrase(asked, `${seed} ${JSON.stringify(params)}`, at);
  return { template: nameDays(said, params), params, group, question: { asked, at } };
}
