/** The Browser's data: bookmarks, tabs, history, settings, and data left on the sites (forms, basket, loans). */
import { z } from 'zod';

export const HOME = 'start';

const id = z.int();
export const State = z.strictObject({
  bookmarks: z.array(z.strictObject({ id, title: z.string().min(1), url: z.string() })),
  /** `past` are the addresses that "back" leads to, the latest last. */
  tabs: z.array(z.strictObject({ id, url: z.string(), past: z.array(z.string()) })).min(1),
  activeTabId: id,
  /** Newest last; `at` is "2025-04-05T08:10". */
  history: z.array(z.strictObject({ id, url: z.string(), title: z.string(), at: z.string() })),
  homepage: z.string(),
  searchEngine: z.enum(['Lantern', 'Harbour Find', 'Quay']),
  blocksPopups: z.boolean(),
  blocksCookies: z.boolean(),
  savesPasswords: z.boolean(),
  textSize: z.enum(['Small', 'Normal', 'Large']),
  /** Submitted forms, with values by label. */
  submissions: z.array(
    z.strictObject({ id, site: z.string(), form: z.string(), values: z.record(z.string(), z.string()) }),
  ),
  basket: z.array(z.strictObject({ id, product: z.string(), quantity: z.int().positive() })),
  /** Loans of the library; `due` is an ISO date. */
  loans: z.array(z.strictObject({ id, title: z.string(), due: z.string(), isRenewed: z.boolean() })),
});
export type State = z.infer<typeof State>;
