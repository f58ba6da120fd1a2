/** What a page shows, as assets/read-page.js tells it. */
import { z } from 'zod';
import { UiNode } from '../../schema/index.ts';

/** What read-page.js gives. Pages cannot reach the world that it runs in, but it shows what they say. */
export const PageReading = z.object({
  title: z.string(),
  content: z.array(UiNode),
  /** Modal dialogs, each in front of those before it. */
  dialogs: z.array(UiNode),
  /** True when there was more than could be read. */
  isCut: z.boolean(),
});
export type PageReading = z.infer<typeof PageReading>;
