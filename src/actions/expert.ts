/**
 * Shortcuts that an expert may take so that an episode succeeds more often. They stand for many inputs that a student
 * has to make one by one, and are performed and recorded as those: see src/agent/expand-decision.ts.
 */
import { z } from 'zod';
import { quoteText, quoteUnlessWord } from '../text/quote-text.ts';
import { defineAction } from './define-action.ts';

/** Fills cells of the sheet in front, in the order given. `cell` is a reference such as "B2"; "=…" is a formula. */
const setCellValues = defineAction({
  desktop: z.object({
    type: z.literal('set_cell_values'),
    cells: z.array(z.object({ cell: z.string().min(1), value: z.string() })).min(1),
  }),
  words: ({ cells }) =>
    `fill in ${cells.map(({ cell, value }) => `${quoteUnlessWord(cell)} = ${quoteText(value)}`).join(', ')}`,
  enters: ({ cells }) => cells.map(({ value }) => value),
});

/**
 * Selects visible text: all of `start`, or everything from where `start` begins to where the next `end` ends. Both are
 * words as they stand in the text.
 */
const highlightTextSpan = defineAction({
  desktop: z.object({
    type: z.literal('highlight_text_span'),
    start: z.string().min(1),
    end: z.string().min(1).optional(),
  }),
  words: ({ start, end }) => `select the text ${quoteText(start)}${end === undefined ? '' : ` to ${quoteText(end)}`}`,
});

export const EXPERT_ACTIONS = [setCellValues, highlightTextSpan] as const;
