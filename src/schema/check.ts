/**
 * A machine-checkable end state. What lasts in an application is described as facts (a box is checked, a field holds a
 * text, a file has a content); a check says which facts the task must bring about, which others may change with it,
 * and by omission that nothing else may.
 */
import { z } from 'zod';
import { BlobRef } from './common.ts';

/**
 * What a fact is about. `checked`, `selected`, `text`, `value` and `item` (an element is present) name an element by
 * its stable path in the tree; `window` names a window or dialog; `file` a path below the home folder. The others are
 * readings that questions ask for: a `line` of a text, the `count` of a list's items, a `cell` by row and column, the
 * words beside a `label`. On phones a `row` is what a row of a list says, by the page, list and title, and an `entry`
 * what a form or dialog held when it was saved; a `message` is what an app said for a moment that it has done, by its
 * words without their numbers.
 */
export const FACT_KINDS = [
  'checked',
  'selected',
  'text',
  'value',
  'item',
  'window',
  'file',
  'row',
  'entry',
  'message',
  'line',
  'count',
  'cell',
  'label',
] as const;
export const FactKey = z.object({ kind: z.enum(FACT_KINDS), subject: z.string() });
export type FactKey = z.infer<typeof FactKey>;

/**
 * `equals` and `contains` compare the fact's value, `same-text` does without a line break at its end, which some
 * applications add when they save; `absent` holds when there is no such fact. With `atEnd` the fact counts only while it
 * is on the last screen: nobody has seen that it survives when its window is closed.
 */
export const Expectation = z.object({
  fact: FactKey,
  op: z.enum(['equals', 'same-text', 'contains', 'absent']),
  value: z.string().default(''),
  atEnd: z.boolean().optional(),
});
export type Expectation = z.infer<typeof Expectation>;

export const Check = z.object({
  /** Must all hold at the end. */
  expect: z.array(Expectation),
  /** May differ from the initial state besides the expected ones; every other difference is an unintended change. */
  allow: z.array(FactKey),
  /** For questions: the words that answer it, and the fact they are read from. */
  answer: z.object({ equals: z.string(), from: z.array(FactKey) }).optional(),
  /**
   * Where the applications' own data is known: what it must be at the end, as StoredObservation.groundTruth has it.
   * `counts` are traces of looking around that count all the same. Read by the verifier "state" only.
   */
  data: z.object({ end: BlobRef, counts: z.array(z.string()) }).optional(),
});
export type Check = z.infer<typeof Check>;
