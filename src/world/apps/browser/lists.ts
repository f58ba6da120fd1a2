/** The Browser's own pages: tabs, bookmarks, history and settings. */
import { defineScreen, type ScreenContext } from '../../app.ts';
import { formatDay } from '../../parts/dates.ts';
import { confirmDialog, formDialog, radioDialog } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { iconButton, sheet, switchOf } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import type { Row, View } from '../../view.ts';
import { addressOf, loadPage, shownAddress } from './internet.ts';
import { HOME, State } from './state.ts';
import type { Visit } from './web.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- of any screen
type Context = ScreenContext<State, any, any>;

export function activeTab(state: State): State['tabs'][number] {
  return state.tabs.find(({ id }) => id === state.activeTabId) ?? state.tabs[0]!;
}

function nothing(): void {}

/** A page without interaction, for titles and the search. */
function glance(state: State): Visit {
  return {
    state,
    typed: {},
    today: '',
    go: nothing,
    newId: () => 0,
    toast: nothing,
    choose: nothing,
    chooseDate: nothing,
  };
}

export function titleOf(state: State, url: string): string {
  return url === HOME ? 'New tab' : (loadPage(glance(state), url)?.title ?? url);
}

/** Opens an address in the tab in front, and adds it to the history. */
export function visitUrl({ state, newId, nowMs }: Pick<Context, 'state' | 'newId' | 'nowMs'>, url: string): void {
  const tab = activeTab(state);
  if (tab.url === url) return;
  tab.past.push(tab.url);
  tab.url = url;
  const at = new Date(nowMs).toISOString().slice(0, 16);
  if (url !== HOME) state.history.push({ id: newId(), url, title: titleOf(state, url), at });
}

export function openTab({ state, newId }: Pick<Context, 'state' | 'newId'>, url: string): void {
  const id = newId();
  state.tabs.push({ id, url, past: [] });
  state.activeTabId = id;
}

function closeTab(context: Context, id: number): void {
  const { state } = context;
  state.tabs = state.tabs.filter((tab) => tab.id !== id);
  if (state.tabs.length === 0) openTab(context, HOME);
  else if (state.activeTabId === id) state.activeTabId = state.tabs.at(-1)!.id;
}

const tabs = defineScreen<State>({
  render(context) {
    const { state, restart } = context;
    return {
      type: 'page',
      title: state.tabs.length === 1 ? '1 tab' : `${state.tabs.length} tabs`,
      navigation: 'back',
      overflow: [
        {
          label: 'Close all tabs',
          onTap() {
            state.tabs = [];
            openTab(context, HOME);
          },
        },
      ],
      body: state.tabs.map(({ id, url }) => ({
        type: 'row',
        id: `tab_${id}`,
        title: titleOf(state, url),
        subtitle: shownAddress(url) || 'Start page',
        leading: { kind: 'icon', icon: 'globe' },
        isSelected: id === state.activeTabId,
        trailing: iconButton('close', `Close ${titleOf(state, url)}`, () => closeTab(context, id)),
        onTap() {
          state.activeTabId = id;
          restart();
        },
      })),
      floatingButton: {
        icon: 'add',
        label: 'New tab',
        onTap() {
          openTab(context, HOME);
          restart();
        },
      },
    };
  },
});

const bookmarks = defineScreen<State, Record<string, never>, { search: string | null }>({
  local: () => ({ search: null }),
  render(context) {
    const { state, local, open, restart } = context;
    const rows = state.bookmarks
      .filter(({ title, url }) => isFound(local, title, url))
      .map(({ id, title, url }): Row => ({
        type: 'row',
        id: `bookmark_${id}`,
        title,
        subtitle: url,
        leading: { kind: 'icon', icon: 'bookmark' },
        onTap() {
          visitUrl(context, url);
          restart();
        },
        onLongPress: () => open('bookmark-actions', { id }),
      }));
    return {
      type: 'page',
      title: 'Bookmarks',
      navigation: 'back',
      ...searchBar(local, 'Search bookmarks'),
      actions: [searchAction(local)],
      body: rows.length > 0 ? rows : [{ type: 'empty', icon: 'bookmark', text: 'No bookmarks' }],
      floatingButton: { icon: 'add', label: 'New bookmark', onTap: () => open('edit-bookmark') },
    };
  },
});

const bookmarkActions = defineScreen<State, { id: number }>({
  render(context) {
    const { state, params, open, toast } = context;
    const found = state.bookmarks.find(({ id }) => id === params.id);
    return sheet(found?.title ?? '', [
      {
        label: 'Open in new tab',
        icon: 'add',
        onTap() {
          if (found) openTab(context, found.url);
          toast('Opened in a new tab');
        },
      },
      { label: 'Edit', icon: 'edit', onTap: () => open('edit-bookmark', { id: params.id }) },
      {
        label: 'Delete',
        icon: 'delete',
        onTap() {
          state.bookmarks = state.bookmarks.filter(({ id }) => id !== params.id);
          toast('Bookmark deleted');
        },
      },
    ]);
  },
});

const editBookmark = defineScreen<State, { id?: number }, { title: string; url: string }>({
  local: ({ state, params }) => {
    const { title = '', url = '' } = state.bookmarks.find(({ id }) => id === params.id) ?? {};
    return { title, url };
  },
  render({ state, params, local, newId, close, toast }) {
    const title = local.title.trim();
    const isReady = title !== '' && /^\S+\.\S+$/.test(local.url.trim());
    const field = (id: 'title' | 'url', label: string): View => {
      return textField(local, id, label);
    };
    return formDialog(
      params.id === undefined ? 'New bookmark' : 'Edit bookmark',
      [field('title', 'Name'), field('url', 'Address')],
      close,
      {
        label: 'Save',
        isEnabled: isReady,
        onTap() {
          const made = { title, url: addressOf(local.url) };
          const found = state.bookmarks.find(({ id }) => id === params.id);
          if (found) Object.assign(found, made);
          else state.bookmarks.push({ id: newId(), ...made });
          toast('Bookmark saved');
          close();
        },
      },
    );
  },
});

const history = defineScreen<State, Record<string, never>, { search: string | null }>({
  local: () => ({ search: null }),
  render(context) {
    const { state, local, open, restart } = context;
    const rows = state.history
      .filter(({ title, url }) => isFound(local, title, url))
      .toReversed()
      .map(({ id, title, url, at }): Row => ({
        type: 'row',
        id: `history_${id}`,
        title,
        subtitle: `${shownAddress(url)} · ${formatDay(at.slice(0, 10))}, ${at.slice(11)}`,
        leading: { kind: 'icon', icon: 'clock' },
        trailing: iconButton(
          'close',
          `Remove ${title}`,
          () => (state.history = state.history.filter((entry) => entry.id !== id)),
        ),
        onTap() {
          visitUrl(context, url);
          restart();
        },
      }));
    return {
      type: 'page',
      title: 'History',
      navigation: 'back',
      ...searchBar(local, 'Search history'),
      actions: [searchAction(local)],
      overflow: [{ label: 'Clear history', onTap: () => open('clear-history') }],
      body: rows.length > 0 ? rows : [{ type: 'empty', icon: 'clock', text: 'No history' }],
    };
  },
});

const clearHistory = defineScreen<State>({
  render: ({ state, close, toast }) =>
    confirmDialog({
      title: 'Clear history?',
      text: 'All visited pages will be forgotten. Bookmarks stay.',
      action: 'Clear',
      close,
      onConfirm() {
        state.history = [];
        toast('History cleared');
        close();
      },
    }),
});

const CHOICES = {
  searchEngine: ['Search engine', State.shape.searchEngine.options],
  textSize: ['Text size', State.shape.textSize.options],
} as const;
const SWITCHES = [
  ['blocksPopups', 'Block pop-ups'],
  ['blocksCookies', 'Block third-party cookies'],
  ['savesPasswords', 'Offer to save passwords'],
] as const;

const settings = defineScreen<State>({
  render: ({ state, open }) => ({
    type: 'page',
    title: 'Settings',
    navigation: 'back',
    body: [
      { type: 'row', id: 'homepage', title: 'Homepage', subtitle: state.homepage, onTap: () => open('homepage') },
      ...(['searchEngine', 'textSize'] as const).map((key): Row => ({
        type: 'row',
        id: key,
        title: CHOICES[key][0],
        subtitle: state[key],
        onTap: () => open('setting', { key }),
      })),
      { type: 'divider' },
      ...SWITCHES.map(([key, label]) => switchOf(state, key, label, { id: key })),
    ],
  }),
});

const setting = defineScreen<State, { key: keyof typeof CHOICES }>({
  render: ({ state, params, close }) =>
    radioDialog(CHOICES[params.key][0], CHOICES[params.key][1], state[params.key], close, (option) => {
      Object.assign(state, { [params.key]: option });
      close();
    }),
});

const homepage = defineScreen<State, Record<string, never>, { url: string }>({
  local: ({ state }) => ({ url: state.homepage }),
  render: ({ state, local, close }) =>
    formDialog('Homepage', [textField(local, 'url', 'Address')], close, {
      label: 'Save',
      isEnabled: /^\S+\.\S+$/.test(local.url.trim()) || local.url.trim() === HOME,
      onTap() {
        state.homepage = addressOf(local.url);
        close();
      },
    }),
});

export const LIST_SCREENS = {
  tabs,
  bookmarks,
  'bookmark-actions': bookmarkActions,
  'edit-bookmark': editBookmark,
  history,
  'clear-history': clearHistory,
  settings,
  setting,
  homepage,
};
