/** How facts are read on a platform. readers.ts has one for each. */
import type { Action, UiNode } from '../../schema/index.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import type { Fact, FactMap } from '../fact.ts';
import type { Frame } from '../frame.ts';

export interface FactReader {
  /** What one screen shows; `elements` are those of its tree. */
  read(frame: Frame, elements: readonly UiElement[]): FactMap;
  /** A follower of one episode. */
  follow(): FactFollower;
}

/** To be called for each frame in order, with the step before it. */
export type FactFollower = (frame: FollowedFrame, step: FollowedStep | undefined) => FactEvents;

/** A screen that was read already. */
export interface FollowedFrame {
  tree: UiNode;
  elements: readonly UiElement[];
  facts: FactMap;
}

export interface FollowedStep {
  action: Action;
  targetKey?: string;
}

/** What happened between two screens that their own facts do not tell. */
export interface FactEvents {
  /** Ids of rows that have gone. */
  ended: string[];
  /** Ids of rows, entries and messages that are new. */
  made: string[];
  /** Ids of rows whose place now shows other rows of the same titles. */
  replaced: string[];
  /** What was saved. */
  entries: Fact[];
  /** What was done to a thing from its sheet, and what the app said of what it did. */
  deeds: Fact[];
  /** A button that says something else after it was touched, as it was first and as it is now. */
  button?: { first: Fact; now: Fact };
}

export const NO_EVENTS: FactEvents = { ended: [], made: [], replaced: [], entries: [], deeds: [] };
