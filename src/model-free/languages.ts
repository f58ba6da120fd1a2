/** The language of gestures of each platform. */
import type { Platform } from '../schema/index.ts';
import { DESKTOP_LANGUAGE } from './desktop/desktop-language.ts';
import type { GestureLanguage } from './shared/gesture-language.ts';
import { PHONE_LANGUAGE } from './phone/phone-language.ts';

export const LANGUAGES: Readonly<Record<Platform, GestureLanguage>> = {
  desktop: DESKTOP_LANGUAGE,
  android: PHONE_LANGUAGE,
};
