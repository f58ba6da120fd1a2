/** What a config says of Linux desktops. */
import { z } from 'zod';
import { LookChoices } from '../../schema/index.ts';
import type { Wanted } from '../environment-kind.ts';

export const DESKTOP_OPTIONS = {
  sandbox: z.enum(['bubblewrap', 'none']).default('bubblewrap'),
  /** "varied" gives every execution, and every group of RL episodes, a look of its own. */
  look: z.enum(['fixed', 'varied']).default('varied'),
  /** What varied looks are drawn from. */
  looks: LookChoices.prefault({}),
};
export type WantedDesktops = Wanted<typeof DESKTOP_OPTIONS>;
