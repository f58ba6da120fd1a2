/** A web browser over local sites: addresses, search, bookmarks, tabs, history; the sites' forms are part of its data. */
import { defineApp, defineScreen } from '../../app.ts';
import { dateOf } from '../../parts/dates.ts';
import { dateScreen } from '../../parts/pickers.ts';
import { iconButton } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import { addressOf, loadPage, shownAddress, SITES } from './internet.ts';
import { activeTab, LIST_SCREENS, openTab, titleOf, visitUrl } from './lists.ts';
import { HOME, State } from './state.ts';
import type { Visit } from './web.ts';

/** Typed and chosen values on the page, by field name. */
type Typed = Record<string, string | null>;

const page = defineScreen<State, Record<string, never>, Typed>({
  render(context) {
    const { state, local, nowMs, newId, open, toast, restart } = context;
    const tab = activeTab(state);
    const { url } = tab;
    // Each page starts at its top, with empty forms.
    const go = (to: string) => {
      visitUrl(context, to);
      restart();
    };
    const visit: Visit = {
      state,
      typed: local,
      today: dateOf(nowMs),
      go,
      newId,
      toast,
      choose: (name, options) => open('choose', { name, options: [...options], chosen: local[name] ?? null }),
      chooseDate: (name) => open('choose-date', { field: name, date: local[name] ?? dateOf(nowMs) }),
    };
    const bookmark = state.bookmarks.find((one) => one.url === url);
    const keep = () => {
      if (bookmark) state.bookmarks = state.bookmarks.filter(({ id }) => id !== bookmark.id);
      else state.bookmarks.push({ id: newId(), title: titleOf(state, url), url });
      toast(bookmark ? 'Bookmark removed' : 'Bookmark added');
    };
    const onBack = () => {
      tab.url = tab.past.pop() ?? HOME;
      restart();
    };
    const shown = loadPage(visit, url);
    const address: Row = {
      type: 'row',
      id: 'address',
      title: shownAddress(url) || ADDRESS_HINT,
      leading: { kind: 'icon', icon: url === HOME ? 'search' : 'lock' },
      onTap: () => open('address'),
    };
    return {
      type: 'page',
      title: shown?.title ?? 'New tab',
      ...(tab.past.length > 0 ? { navigation: 'back', onBack } : {}),
      actions: [
        ...(shown
          ? [
              {
                type: 'icon-button',
                icon: bookmark ? 'star' : 'star-outline',
                label: bookmark ? 'Remove bookmark' : 'Add bookmark',
                isSelected: bookmark !== undefined,
                onTap: keep,
              } as const,
            ]
          : []),
        iconButton('copy', `Tabs (${state.tabs.length})`, () => open('tabs')),
      ],
      overflow: [
        {
          label: 'New tab',
          onTap() {
            openTab(context, HOME);
            restart();
          },
        },
        { label: 'Home', onTap: () => go(state.homepage) },
        { label: 'Bookmarks', onTap: () => open('bookmarks') },
        { label: 'History', onTap: () => open('history') },
        { label: 'Settings', onTap: () => open('settings') },
      ],
      body: [{ type: 'card', children: [address] }, ...(shown?.body ?? startPage(state, go))],
    };
  },
});

const ADDRESS_HINT = 'Search or type an address';

/** The screen that opens when the address is touched. */
const address = defineScreen<State, Record<string, never>, { text: string }>({
  local: () => ({ text: '' }),
  render(context) {
    const { state, local, restart } = context;
    const go = (to: string) => {
      visitUrl(context, to);
      restart();
    };
    return {
      type: 'page',
      title: 'Address',
      navigation: 'back',
      search: {
        type: 'field',
        id: 'address_field',
        kind: 'search',
        label: ADDRESS_HINT,
        text: local.text,
        onChange: (text) => (local.text = text),
        onSubmit: () => go(addressOf(local.text)),
      },
      body: local.text.trim() === '' ? startPage(state, go) : suggestions(local.text, go),
    };
  },
});

function startPage(state: State, go: (url: string) => void): View[] {
  const recent = [...new Map(state.history.map((entry) => [entry.url, entry])).values()].toReversed().slice(0, 5);
  return [
    { type: 'text', look: 'title', text: 'Bookmarks' },
    {
      type: 'list',
      id: 'start_bookmarks',
      children: state.bookmarks.map(({ id, title, url }) => ({
        type: 'row',
        id: `start_bookmark_${id}`,
        title,
        subtitle: url,
        leading: { kind: 'icon', icon: SITES.find(({ host }) => url.startsWith(host))?.icon ?? 'globe' },
        onTap: () => go(url),
      })),
    },
    { type: 'text', look: 'title', text: 'Visited lately' },
    {
      type: 'list',
      id: 'start_recent',
      children: recent.map(({ id, title, url }) => ({
        type: 'row',
        id: `recent_${id}`,
        title,
        subtitle: shownAddress(url),
        leading: { kind: 'icon', icon: 'clock' },
        onTap: () => go(url),
      })),
    },
  ];
}

/** Suggestions while the user types into the address bar. */
function suggestions(typed: string, go: (url: string) => void): View[] {
  const wanted = typed.trim().toLowerCase();
  const sites = SITES.filter(({ name, host }) => `${name} ${host}`.toLowerCase().includes(wanted));
  const search: Row = {
    type: 'row',
    id: 'search_for',
    title: `Search for “${typed.trim()}”`,
    leading: { kind: 'icon', icon: 'search' },
    onTap: () => go(`search:${typed.trim()}`),
  };
  return [
    search,
    ...sites.map(({ name, host, icon }): Row => ({
      type: 'row',
      id: `site_${host}`,
      title: name,
      subtitle: host,
      leading: { kind: 'icon', icon },
      onTap: () => go(host),
    })),
  ];
}

/** A form field's choice from a few words; stored under the field's name in the page. */
const choose = defineScreen<State, { name: string; options: string[]; chosen: string | null }>({
  render: ({ params, close }) => ({
    type: 'dialog',
    title: params.name,
    body: params.options.map((option, index) => ({
      type: 'radio',
      label: option,
      isChecked: params.chosen === null ? index === 0 : params.chosen === option,
      onTap: () => close({ [params.name]: option }),
    })),
    buttons: [{ label: 'Cancel', onTap: () => close() }],
  }),
});

const BOOKMARKS = [
  ['Tidewater Museum', 'tidewater.example'],
  ['Skywatch weather', 'skywatch.example'],
  ['Ferry timetable', 'elleryferries.example'],
  ['The Ellery Echo', 'elleryecho.example'],
  ['My loans', 'ellerylibrary.example/loans'],
  ['Waste collection', 'portellery.example/waste'],
] as const;
const HISTORY = [
  ['Fares', 'elleryferries.example/fares', '2025-04-03T07:01'],
  ['Menu', 'theanchor.example/menu', '2025-04-03T18:25'],
  ['Lantern Books', 'lanternbooks.example', '2025-04-04T20:10'],
  ['The Salt Roads', 'lanternbooks.example/book/the-salt-roads', '2025-04-04T20:12'],
  ['Weather in Port Ellery', 'skywatch.example', '2025-04-05T07:40'],
] as const;

export const browser = defineApp<State>({
  id: 'browser',
  name: 'Browser',
  icon: 'globe',
  color: '#1a5fb4',
  description:
    'A web browser over ten local sites (museum, weather, ferries, news, recipes, bookshop, library, town hall, restaurant, encyclopedia): search, forms, shopping, bookmarks, tabs, history.',
  schema: State,
  traces: ['history', 'tabs', 'activeTabId'],
  seed: () => ({
    bookmarks: BOOKMARKS.map(([title, url], index) => ({ id: index + 1, title, url })),
    tabs: [{ id: 1, url: HOME, past: [] }],
    activeTabId: 1,
    history: HISTORY.map(([title, url, at], index) => ({ id: index + 1, url, title, at })),
    homepage: 'tidewater.example',
    searchEngine: 'Lantern',
    blocksPopups: true,
    blocksCookies: false,
    savesPasswords: true,
    textSize: 'Normal',
    submissions: [],
    basket: [{ id: 1, product: 'Low Tide', quantity: 1 }],
    loans: [
      { id: 1, title: 'The Salt Roads', due: '2025-04-10', isRenewed: false },
      { id: 2, title: 'Harbour Lights', due: '2025-04-10', isRenewed: false },
      { id: 3, title: 'Knots and Splices', due: '2025-04-17', isRenewed: true },
      { id: 4, title: 'Bread for Beginners', due: '2025-04-22', isRenewed: false },
    ],
  }),
  screens: { page, address, choose, 'choose-date': dateScreen<State>(), ...LIST_SCREENS },
});
