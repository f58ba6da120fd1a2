/** Operations: ways of bringing about one fact that can be used again with other words, from other screens. */
import type { FactKey } from '../../schema/index.ts';
import type { VisibleElement } from '../../ui/list-elements.ts';
import type { Transition } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';

export interface OperationBase {
  /** The fact it brings about; for "create" the one seen in exploration, whose name is replaceable. */
  fact: FactKey;
  /** Value of the fact before and after, as explored. */
  before?: string;
  after?: string;
  /** In order; each may need some way to get to its element. */
  gestures: readonly Gesture[];
  /** What else changed with it. */
  sideEffects: readonly FactKey[];
  /** The element that stands for the operation in words. */
  element: VisibleElement;
  source: Transition['source'];
}

/**
 * toggle: switches a box or menu entry. choose: picks an entry of a drop-down list. fill, append, number: type into a
 * field, a text, a number field. save: writes a text into a file. create, rename: a file whose name is typed. remove:
 * deletes a file. open: brings up a window. switch: turns to another tab. show, hide: a tool bar or the like. command:
 * does something to the open text, or opens or closes a tab. add: makes an item whose name is typed. sort: puts the rows
 * of a table in another order. replace: exchanges a word for another everywhere in the open text.
 */
export type Operation = OperationBase &
  (
    | { kind: 'toggle' | 'choose' | 'fill' | 'number' | 'remove' | 'open' | 'switch' | 'show' | 'hide' }
    | { kind: 'command' | 'sort' }
    /** `typed` is the part of the item's name that was typed. */
    | { kind: 'add'; typed: string }
    /** `gestures` type these two words into a window and touch its button. */
    | { kind: 'replace'; find: string; other: string }
    /** The application puts `indent` before a new line by itself. */
    | { kind: 'append'; indent: string }
    /** `textKey` is the text that is written to the file; with `isMarkedUp` the file holds signs of its own besides. */
    | { kind: 'save'; textKey: string; isMarkedUp?: true }
    /** `typed` is the part of the path that was typed, in which `joint` stands for its spaces. */
    | { kind: 'create'; typed: string; joint: string }
    /** The same for a file that had another path before. */
    | { kind: 'rename'; typed: string; joint: string; from: string }
  );
