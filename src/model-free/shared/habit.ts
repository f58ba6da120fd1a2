/** A habit is another way in which people carry a gesture out: a shortcut, Tab to the next field, a click into a line. */
import type { Decision } from '../../agent/policy.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import type { Frame } from '../../check/frame.ts';
import type { Scene } from '../../ui/scene.ts';

/** One screen with what was read from it. */
export interface Seen {
  frame: Frame;
  scene: Scene;
}

/** The situation in which a gesture is about to be carried out. */
export interface Situation {
  moment: Seen;
  /** The gesture's element, if it is within reach. */
  element?: VisibleElement;
  /** The element as exploration saw it last. */
  known?: VisibleElement;
  /** In pixels. */
  screen: { width: number; height: number };
  /** Draws among several ways. */
  seed: string;
}

/** A decision of a habit. */
export interface HabitStep {
  decision: Decision;
  /** True if the next screen shows that it did as meant; else the gesture is carried out in the plain way. */
  holds?(after: Seen): boolean;
}

export type Habit = readonly [HabitStep, ...HabitStep[]];

/** True if a screen or a file is not as it was. */
export function hasChanged(before: Seen, after: Seen): boolean {
  return fingerprint(before) !== fingerprint(after);
}

function fingerprint({ frame: { tree, files, window } }: Seen): string {
  return JSON.stringify([tree, window, files.map(({ path, sha256 }) => [path, sha256])]);
}
