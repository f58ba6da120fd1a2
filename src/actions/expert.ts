/**
 * Shortcuts for an expert, so that more episodes succeed. Each stands for many inputs that a student must make one by
 * one. They are performed and recorded as those inputs: see src/agent/expand-decision.ts.
 */
import { z } from 'zod';
import { quoteText, quoteUnlessWord } from '../text/quote-text.ts';
import { defineAction } from './define-action.ts';

/** Fills cells of the sheet in front, in this order. `cell` is a reference such as "B2"; "=…" is a formula. */
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
 * Selects visible text: all of `start`, or from the beginning of `start` to the end of the next `end`. Both are words
 * of the text.
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
