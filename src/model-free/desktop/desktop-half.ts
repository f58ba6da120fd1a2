/** What the generator and the executor do in their own way on desktops. */
import type { PlatformHalf, Seeker } from '../shared/platform-half.ts';
import { proposeDesktopTasks } from './generator/propose-desktop-tasks.ts';
import { learnDeeds } from '../data/learn-deeds.ts';
import { learnOperations, lessonsOf } from './learn-operations.ts';

/** Trees of desktops tell of what is out of sight, too. */
const NO_SEEKER: Seeker = {
  canSeek: () => false,
  isCutRow: () => false,
  showMore: () => undefined,
  goUp: () => undefined,
  restart: () => {},
  note: () => {},
};

export const DESKTOP_HALF: PlatformHalf = {
  learn: (graph) => ({ operations: learnOperations(graph), procedures: [], deeds: learnDeeds(graph) }),
  lessons: lessonsOf,
  propose: proposeDesktopTasks,
  createSeeker: () => NO_SEEKER,
};
