/** Titles of a map's screens. */
import type { AppMap } from '../../run-api.ts';

/**
 * The window's title if no other screen has it, or for the first screen that has it. Others have the gesture that led
 * there, since most screens of an application differ only in an open menu or tab.
 */
export function titleOfScreen({ screens, edges }: Pick<AppMap, 'screens' | 'edges'>, id: string): string {
  const screen = screens.find((one) => one.id === id);
  if (!screen) return 'another screen';
  const window = nameOfWindow(screen.window) || 'Screen';
  const first = screens.find((one) => one.window === screen.window);
  if (first === screen) return window;
  const gesture = edges.find(({ to, from }) => to === id && from !== id)?.gesture;
  return gesture ?? window;
}

/** Windows of phones are "package/.activity", and the package is the map's application. */
function nameOfWindow(window: string): string {
  return window.split('/').at(-1)!.replace(/^\./, '');
}
