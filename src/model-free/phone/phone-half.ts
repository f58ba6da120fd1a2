/** What the generator and the executor do in their own way on phones. */
import { learnOperations } from '../desktop/learn-operations.ts';
import type { PlatformHalf } from '../shared/platform-half.ts';
import { proposePhoneTasks } from './generator/propose-phone-tasks.ts';
import { learnProcedures } from './learn-procedures.ts';
import { createPhoneSeeker } from './seek-on-phone.ts';

export const PHONE_HALF: PlatformHalf = {
  lessons: () => [],
  learn: (graph) => ({ operations: learnOperations(graph), procedures: learnProcedures(graph), deeds: [] }),
  propose: proposePhoneTasks,
  createSeeker: createPhoneSeeker,
};
