/** The fact reader of each platform. */
import type { Platform } from '../../schema/index.ts';
import { isInside } from '../../ui/is-inside.ts';
import type { Frame } from '../frame.ts';
import { LayeredFacts } from '../layered-facts.ts';
import { readDataLayers } from './data/data-facts.ts';
import { readDesktopFacts } from './desktop/desktop-facts.ts';
import { NO_EVENTS, type FactReader } from './fact-reader.ts';
import { createPhoneFollower } from './phone/follow-phone.ts';
import { readPhoneFacts } from './phone/phone-facts.ts';

export const FACT_READERS: Readonly<Record<Platform, FactReader>> = {
  desktop: { read: readDesktopFacts, follow: () => () => NO_EVENTS },
  android: {
    read({ screen, state }, elements) {
      const shown = readPhoneFacts(elements.filter(({ bounds }) => bounds === undefined || isInside(bounds, screen)));
      if (state === undefined) return shown;
      return new LayeredFacts(shown, readDataLayers(state));
    },
    follow: createPhoneFollower,
  },
};

/** The reader for screens of one device, chosen by the first screen with a window. */
export function readerOf(frames: readonly Frame[]): FactReader {
  const windows =
    frames.map(({ tree }) => tree.children.flatMap(({ children }) => children)).find(({ length }) => length > 0) ?? [];
  // Only windows of phones have a class.
  return windows.some(({ className }) => className !== undefined) ? FACT_READERS.android : FACT_READERS.desktop;
}
