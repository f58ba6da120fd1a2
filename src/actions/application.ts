/** Actions that open applications and switch between them. */
import { z } from 'zod';
import { quoteText } from '../text/quote-text.ts';
import { defineAction } from './define-action.ts';

/** Opens an application of the catalogue by name, or a file by its path below the home folder. */
export const open = defineAction({
  desktop: z.object({ type: z.literal('open'), target: z.string().min(1) }),
  words: ({ target }) => `open ${quoteText(target)}`,
});

export const openApp = defineAction({
  android: z.object({ type: z.literal('open_app'), app: z.string().min(1) }),
  words: ({ app }) => `open the application ${quoteText(app)}`,
});

export const switchApplications = defineAction({
  desktop: z.object({ type: z.literal('switch_applications'), application: z.string().min(1) }),
  words: ({ application }) => `switch to the application ${quoteText(application)}`,
});

export const navigateBack = defineAction({
  android: z.object({ type: z.literal('navigate_back') }),
  isOfWindow: true,
  words: () => 'go back',
});

export const navigateHome = defineAction({
  android: z.object({ type: z.literal('navigate_home') }),
  isOfWindow: true,
  words: () => 'go to the home screen',
});
