/** What the generator and the executor do in their own way on a platform. halves.ts has one for each. */
import type { Guideline } from '../../schema/index.ts';
import type { CandidateResult } from '../desktop/generator/operation-candidate.ts';
import type { Material } from './generator/material.ts';
import type { ExplorationGraph, Moment } from './exploration-graph.ts';
import type { Lesson } from './lesson.ts';
import type { Gesture } from './gesture.ts';
import type { Learnt } from './executor/plan-gestures.ts';

export interface PlatformHalf {
  /** The ways of doing things that exploration has shown. */
  learn(graph: ExplorationGraph): Pick<Learnt, 'operations' | 'procedures' | 'deeds'>;
  /** What the transition with this index has taught, known before or not. */
  lessons(graph: ExplorationGraph, index: number): Lesson[];
  propose(guideline: Guideline, material: Material): CandidateResult[];
  /** For one episode of the executor. */
  createSeeker(): Seeker;
}

/** Looks for what is not on the screen: further down a page, or on an earlier one. */
export interface Seeker {
  /** Whether the page in front can be searched. */
  canSeek(moment: Moment): boolean;
  /** Whether the gesture is on a row of which the screen shows only a part. */
  isCutRow(gesture: Gesture, moment: Moment): boolean;
  /** Undefined when there is no more to show. `key` is what is looked for, where it is known. */
  showMore(moment: Moment, key?: string): Gesture | undefined;
  /** Towards the first page; undefined when that was tried often enough. */
  goUp(moment: Moment): Gesture | undefined;
  /** Begins another search. */
  restart(): void;
  /** To be told of each gesture that is carried out. */
  note(gesture: Gesture, moment: Moment): void;
}
