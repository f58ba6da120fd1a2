/**
 * What the model-free agents do with one element: a click, filling a field, appending to a text, a key on a selected
 * item. A gesture is one to three steps; the graph of an application is made of gestures.
 */

import { withoutThing } from '../../ui/element-key.ts';
import type { Caret, LineEdit } from '../desktop/line-edits.ts';

export type Gesture =
  | { kind: 'click' | 'double-click' | 'right-click'; key: string }
  /** Replaces what a field holds; `enter` submits it. */
  | { kind: 'fill'; key: string; text: string; enter: boolean }
  /** Adds a line at the end of a text. */
  | { kind: 'append'; key: string; text: string }
  /**
   * Puts in, changes or deletes a line of a text with the keyboard; `caret` is where an edit just before has left it, for
   * toolkits that do not tell.
   */
  | { kind: 'edit'; key: string; edit: LineEdit; caret?: Caret }
  /** A key press while the element is focused or selected. */
  | { kind: 'press'; key: string; keys: string[] }
  /** Selects an item and types another name over its own; what the toolkit opens for that may be in no tree. */
  | { kind: 'rename'; key: string; text: string }
  /** Drags an element to a list that does not hold it. */
  | { kind: 'drag'; key: string; to: string }
  | { kind: 'long-press'; key: string }
  /** Shows more of a window. */
  | { kind: 'scroll'; key: string; direction: 'up' | 'down' | 'left' | 'right' }
  /** Leaves a window; with the keyboard shown, that goes first. */
  | { kind: 'back' | 'hide-keyboard'; key: string };

/** Ends the key of a target that is the keyboard over a window. */
export const KEYBOARD_SUFFIX = '/keyboard';

/**
 * The same for gestures that differ only in what they type, in a second main window as in the first, and in the properties of
 * one thing as in those of another.
 */
export function gestureSignature(gesture: Gesture): string {
  const key = withoutThing(gesture.key.replace(/\/frame#\d+/, '/frame'));
  if (gesture.kind === 'drag') return `drag to ${gesture.to} ${key}`;
  return gesture.kind === 'press' ? `press ${gesture.keys.join('+')} ${key}` : `${gesture.kind} ${key}`;
}

/** True for gestures that type words. */
export function isTyping(gesture: Gesture): gesture is Extract<Gesture, { text: string }> {
  return 'text' in gesture;
}

/** Steps that a gesture takes. */
export function gestureSteps({ kind }: Gesture): number {
  if (kind === 'append' || kind === 'rename') return 3;
  return kind === 'fill' || kind === 'press' ? 2 : 1;
}
