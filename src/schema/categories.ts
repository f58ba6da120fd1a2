/** The kinds of tasks, for analysis; a task has several. Source: arXiv 2509.25047, task categories. */
import type { Platform } from './common.ts';

export const CATEGORIES = {
  android: [
    'create',
    'edit',
    'delete',
    'search',
    'filter',
    'repeat operation',
    'information retrieval',
    'multi hop reasoning',
    'edit system setting',
    'edit app setting',
    'fill form',
    'text editing',
    'cross app interaction',
    'complex ui interaction',
    'composition',
  ],
  desktop: [
    'create',
    'edit',
    'delete',
    'filter',
    'repeat operation',
    'information retrieval',
    'multi hop reasoning',
    'file management',
    'coding',
    'web search',
    'device search',
    'cross app tasks',
    'edit app setting',
    'edit system settings',
    'composition',
    'content editing',
    'spreadsheet editing',
    'document editing',
    'bash scripting',
  ],
} as const satisfies Record<Platform, readonly string[]>;
export type Category = (typeof CATEGORIES)[Platform][number];
