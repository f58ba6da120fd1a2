/** The config options of Linux desktops. */
import { z } from 'zod';
import { LookChoices } from '../../schema/index.ts';
import type { Wanted } from '../environment-kind.ts';

export const DESKTOP_OPTIONS = {
  sandbox: z.enum(['bubblewrap', 'none']).default('bubblewrap'),
  /** True to let agents run commands in the application's sandbox. Default: false. */
  commands: z.boolean().optional(),
  /** "varied" gives every execution, and every group of RL episodes, its own look. */
  look: z.enum(['fixed', 'varied']).default('varied'),
  /** The choices of varied looks. */
  looks: LookChoices.prefault({}),
};
export type WantedDesktops = Wanted<typeof DESKTOP_OPTIONS>;
