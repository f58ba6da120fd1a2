/** Shortcuts of the browser itself: going back and forward, reloading, changing and closing tabs. */
import type { Tab } from './open-tab.ts';
import type { Tabs } from './tabs.ts';

type Shortcut = (tabs: Tabs) => Promise<unknown>;

const onPage =
  (work: (page: Tab['page']) => Promise<unknown>): Shortcut =>
  (tabs) =>
    work(tabs.front().page);

const step =
  (by: number): Shortcut =>
  async (tabs) => {
    const list = tabs.list();
    const at = list.indexOf(tabs.front());
    await tabs.show(list[(at + by + list.length) % list.length]!);
  };

const again = onPage((page) => page.reload({ waitUntil: 'commit' }));

const SHORTCUTS: Readonly<Record<string, Shortcut>> = {
  'Alt+ArrowLeft': onPage((page) => page.goBack({ waitUntil: 'commit' })),
  'Alt+ArrowRight': onPage((page) => page.goForward({ waitUntil: 'commit' })),
  'Control+r': again,
  F5: again,
  'Control+Tab': step(1),
  'Control+PageDown': step(1),
  'Control+Shift+Tab': step(-1),
  'Control+PageUp': step(-1),
  // The last tab stays, because nothing could open another one.
  'Control+w': async (tabs) => {
    if (tabs.list().length > 1) await tabs.close(tabs.front());
  },
};
/** False if the keys are not a shortcut of the browser, so that the page receives them. */
export async function performShortcut(keys: readonly string[], tabs: Tabs): Promise<boolean> {
  const name = keys.join('+');
  const shortcut = Object.hasOwn(SHORTCUTS, name) ? SHORTCUTS[name] : undefined;
  if (!shortcut) return false;
  await shortcut(tabs);
  return true;
}
