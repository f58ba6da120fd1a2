/** Waiting, answering and ending. */
import { z } from 'zod';
import { quoteText } from '../text/quote-text.ts';
import { defineAction } from './define-action.ts';
import { repeat } from './wording.ts';

const LONGEST_WAIT_SECONDS = 60;
const Wait = z.object({ type: z.literal('wait'), seconds: z.number().min(0).max(LONGEST_WAIT_SECONDS) });
const Answer = z.object({ type: z.literal('answer'), text: z.string() });

export const wait = defineAction({
  desktop: Wait,
  android: Wait,
  words: ({ seconds }) => `wait ${seconds} s`,
  /**
   * Repeats the only wait that the grammar has, for at least the same time in total. A longer wait reaches the same
   * state.
   */
  parts(action, { supports }) {
    for (let seconds = 1; seconds <= LONGEST_WAIT_SECONDS; seconds++) {
      const part = { ...action, seconds };
      if (supports(part)) return repeat(part, Math.max(Math.ceil(action.seconds / seconds), 1));
    }
    return undefined;
  },
});

/** The answer to an information-retrieval task. */
export const answer = defineAction({
  desktop: Answer,
  android: Answer,
  isStatement: true,
  words: ({ text }) => `answer ${quoteText(text)}`,
});

export const done = defineAction({
  desktop: z.object({ type: z.literal('done') }),
  ends: () => 'done',
  isStatement: true,
  words: () => 'end the episode: the task is done',
});

export const fail = defineAction({
  desktop: z.object({ type: z.literal('fail'), reason: z.string().default('') }),
  ends: () => 'failed',
  isStatement: true,
  words: ({ reason }) => `end the episode: the task cannot be done${reason === '' ? '' : ` (${quoteText(reason)})`}`,
  parts: ({ type, reason }) => (reason === '' ? undefined : [{ type, reason: '' }]),
});

export const terminate = defineAction({
  android: z.object({ type: z.literal('terminate'), status: z.enum(['success', 'failure']) }),
  ends: ({ status }) => (status === 'success' ? 'done' : 'failed'),
  isStatement: true,
  words: ({ status }) => `end the episode: ${status}`,
});
