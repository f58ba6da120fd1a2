/** The half of the model-free parts for each platform. */
import type { Platform } from '../schema/index.ts';
import { DESKTOP_HALF } from './desktop/desktop-half.ts';
import { PHONE_HALF } from './phone/phone-half.ts';
import type { PlatformHalf } from './shared/platform-half.ts';

export const HALVES: Readonly<Record<Platform, PlatformHalf>> = { desktop: DESKTOP_HALF, android: PHONE_HALF };
