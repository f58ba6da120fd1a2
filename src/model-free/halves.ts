/** The half of the model-free parts for each platform. */
import type { Platform } from '../schema/index.ts';
import { DESKTOP_HALF } from './desktop/desktop-half.ts';
import { learnOperations } from './desktop/learn-operations.ts';
import { proposePhoneTasks } from './phone/generator/propose-phone-tasks.ts';
import { learnProcedures } from './phone/learn-procedures.ts';
import { createPhoneSeeker } from './phone/seek-on-phone.ts';
import type { PlatformHalf } from './shared/platform-half.ts';

const PHONE_HALF: PlatformHalf = {
  lessons: () => [],
  learn: (graph) => ({ operations: learnOperations(graph), procedures: learnProcedures(graph), deeds: [] }),
  propose: proposePhoneTasks,
  createSeeker: createPhoneSeeker,
};

export const HALVES: Readonly<Record<Platform, PlatformHalf>> = { desktop: DESKTOP_HALF, android: PHONE_HALF };
