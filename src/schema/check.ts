/**
 * A machine-checkable end state. Facts describe the lasting state of an application (a box is checked, a field holds a
 * text, a file has a content). A check lists the facts that the task must bring about and the facts that may change
 * with it; everything else must stay.
 */
import { z } from 'zod';
import { BlobRef } from './common.ts';

/**
 * Identity of a fact. `checked`, `selected`, `text`, `value` and `item` (an element is present) name an element by its
 * stable path in the tree. `window` names a window or dialog; `file` a path below the home folder. The others are
 * readings for questions: a `line` of a text, the `count` of a list's items, a `cell` by row and column, the words
 * beside a `label`, the `order` of a table's first rows. On phones, a `row` holds the words of a list's row, by page,
 * list and title. An `entry` is the content of a form or dialog when it was saved. A `message` is an app's short notice
 * of a completed action, by its words without numbers. `data` is a value of the application's own state, by its path
 * (check/data-path.ts). `stored` is a value that a file holds, by file and place in it (check/readers/).
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
  'order',
  'data',
  'stored',
] as const;
export const FactKey = z.object({ kind: z.enum(FACT_KINDS), subject: z.string() });
export type FactKey = z.infer<typeof FactKey>;

/**
 * `equals` and `contains` compare the fact's value; `same-text` ignores a line break at its end, which some
 * applications add when saving; `absent` holds without such a fact. With `atEnd` the fact counts only on the last
 * screen, because it was never seen to survive the closing of its window.
 */
export const Expectation = z.object({
  fact: FactKey,
  op: z.enum(['equals', 'same-text', 'contains', 'absent']),
  value: z.string().default(''),
  atEnd: z.boolean().optional(),
});
export type Expectation = z.infer<typeof Expectation>;

/**
 * A derived change: the required form of a change in an allowed fact.
 * - `grows`: by a number, as counters do.
 * - `follows`: on the highest number that the others of its list had behind the words of `value`, as ids do.
 * - `moment`: is written with digits in the same places as `value`, such as "0000-00-00T00:00".
 * - `moves`: the entries whose ids `value` lists as JSON may change their place in the order, and no others.
 * - `becomes`: holds `value`.
 * - `turns`: holds `value`, or its value from before.
 */
export const DerivedChange = z.object({
  fact: FactKey,
  op: z.enum(['grows', 'follows', 'moment', 'moves', 'becomes', 'turns']),
  value: z.string(),
});
export type DerivedChange = z.infer<typeof DerivedChange>;

/**
 * Results computed from facts: their `count`. Computed from numbers: their `total`; the `difference` of two; the name of the `highest` or of the `lowest`.
 * For numbers such as "12 of 40": the number `left`, and the name of the one with the `most left`.
 */
export const WAYS_TO_WORK_OUT = ['total', 'difference', 'highest', 'lowest', 'left', 'most left', 'count'] as const;
export type WayToWorkOut = (typeof WAYS_TO_WORK_OUT)[number];

export const Check = z.object({
  /**
   * Evidence of the verdict. `screen`, the default: the observed screens, and the files. `state`: the application's own
   * data; from screens only the windows left open.
   */
  truth: z.enum(['screen', 'state']).optional(),
  /** Facts that must all hold at the end. */
  expect: z.array(Expectation),
  /** Facts that may change in addition to the expected ones; every other difference is an unintended change. */
  allow: z.array(FactKey),
  /** Derived changes among `allow`, with their required form. */
  along: z.array(DerivedChange).optional(),
  /**
   * For questions: the words of the answer, and the facts that they are read from. With `isList` the words are the
   * values of these facts, in this order, separated by commas. With `by` they are computed from the numbers in these
   * facts (check/work-out.ts).
   */
  answer: z
    .object({
      equals: z.string(),
      from: z.array(FactKey),
      isList: z.literal(true).optional(),
      by: z.enum(WAYS_TO_WORK_OUT).optional(),
    })
    .optional(),
  /**
   * The applications' own data at the end, if known, in the form of StoredObservation.groundTruth. `counts` names
   * traces of browsing that count nevertheless. Only the verifier "state" reads it.
   */
  data: z.object({ end: BlobRef, counts: z.array(z.string()) }).optional(),
});
export type Check = z.infer<typeof Check>;
