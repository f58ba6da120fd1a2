/**
 * What people write about: topics, each with things of several kinds whose words belong together. `{list}` stands for a
 * word as in sample-words.ts.
 */
import { CLUB } from './club.ts';
import { GARDEN } from './garden.ts';
import { HOME } from './home.ts';
import { KITCHEN } from './kitchen.ts';
import { MUSEUM } from './museum.ts';
import { TRAVEL } from './travel.ts';
import { WORK } from './work.ts';
import type { Topic } from './topic.ts';

export const TOPICS = {
  museum: MUSEUM,
  garden: GARDEN,
  home: HOME,
  work: WORK,
  kitchen: KITCHEN,
  travel: TRAVEL,
  club: CLUB,
} satisfies Readonly<Record<string, Topic>>;
