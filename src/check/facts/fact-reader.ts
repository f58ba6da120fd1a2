/** The interface for reading facts on a platform. readers.ts has one reader for each. */
import type { Action, UiNode } from '../../schema/index.ts';
import type { UiElement } from '../../ui/list-elements.ts';
import type { Fact, FactMap } from '../fact.ts';
import type { Frame } from '../frame.ts';

export interface FactReader {
  /** The facts of one screen. `elements` are those of its tree. */
  read(frame: Frame, elements: readonly UiElement[]): FactMap;
  /** A follower of one episode. */
  follow(): FactFollower;
}

/** Call it for each frame in order, with the step before it. */
export type FactFollower = (frame: FollowedFrame, step: FollowedStep | undefined) => FactEvents;

/** A screen with its facts. */
export interface FollowedFrame {
  tree: UiNode;
  elements: readonly UiElement[];
  facts: FactMap;
}

export interface FollowedStep {
  action: Action;
  targetKey?: string;
}

/** Events between two screens that the facts of neither show. */
export interface FactEvents {
  /** Ids of rows that vanished. */
  ended: string[];
  /** Ids of rows, entries and messages that are new. */
  made: string[];
  /** Ids of rows whose place now shows other rows of the same titles. */
  replaced: string[];
  /** Saved entries. */
  entries: Fact[];
  /** Operations on a thing from its sheet, and the app's messages about its own actions. */
  operations: Fact[];
  /** A button whose words changed after a touch: its first and its current fact. */
  button?: { first: Fact; now: Fact };
}

export const NO_EVENTS: FactEvents = { ended: [], made: [], replaced: [], entries: [], operations: [] };
