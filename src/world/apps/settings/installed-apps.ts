/** The list of installed apps: their notifications, permissions and storage. */
import { defineScreen } from '../../app.ts';
import { confirmDialog, radioDialog } from '../../parts/dialogs.ts';
import { chips, listOrEmpty, switchOf } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import type { Row, View } from '../../view.ts';
import { GRANTS, PERMISSIONS, type State } from './state.ts';

type InstalledApp = State['apps'][number];
type Permission = (typeof PERMISSIONS)[number];

const SORTS = ['Name', 'Storage'] as const;

function sizeOf({ storageMb, cacheMb }: InstalledApp): number {
  return storageMb + cacheMb;
}

const apps = defineScreen<State, Record<string, never>, { sortBy: string; search: string | null }>({
  local: () => ({ sortBy: 'Name', search: null }),
  render({ state, local, open }) {
    const shown = state.apps
      .filter(({ name }) => isFound(local, name))
      .toSorted((a, b) => (local.sortBy === 'Storage' ? sizeOf(b) - sizeOf(a) : a.name.localeCompare(b.name)));
    const row = (app: InstalledApp): Row => ({
      type: 'row',
      id: `app_${app.id}`,
      title: app.name,
      subtitle: app.notifications ? `${sizeOf(app)} MB` : `${sizeOf(app)} MB · Notifications off`,
      leading: { kind: 'avatar', text: app.name.slice(0, 1) },
      onTap: () => open('app', { id: app.id }),
    });
    return {
      type: 'page',
      title: 'Apps',
      navigation: 'back',
      ...searchBar(local, 'Search apps'),
      actions: [searchAction(local)],
      overflow: [{ label: 'Permission overview', onTap: () => open('permissions') }],
      body: [
        chips(SORTS, local.sortBy, (sortBy) => (local.sortBy = sortBy)),
        listOrEmpty('apps', shown.map(row), 'grid', 'No app found'),
      ],
    };
  },
});

function titleCase(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const app = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const found = state.apps.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'App', navigation: 'back', body: [] };
    return {
      type: 'page',
      title: found.name,
      navigation: 'back',
      body: [
        switchOf(found, 'notifications', 'Show notifications', { id: 'notifications' }),
        { type: 'text', look: 'title', text: 'Permissions' },
        ...PERMISSIONS.map((permission): Row => ({
          type: 'row',
          id: permission,
          title: titleCase(permission),
          subtitle: found[permission],
          onTap: () => open('permission', { id: found.id, permission }),
        })),
        { type: 'text', look: 'title', text: 'Storage' },
        { type: 'row', title: `${found.storageMb} MB`, subtitle: 'App and data' },
        { type: 'row', title: `${found.cacheMb} MB`, subtitle: 'Cache' },
        {
          type: 'button',
          label: 'Clear cache',
          look: 'outlined',
          isEnabled: found.cacheMb > 0,
          onTap: () => open('clear-cache', { id: found.id }),
        },
      ],
    };
  },
});

const permission = defineScreen<State, { id: number; permission: Permission }>({
  render({ state, params, close }) {
    const found = state.apps.find(({ id }) => id === params.id);
    return radioDialog(
      `${titleCase(params.permission)} for ${found?.name}`,
      GRANTS,
      found?.[params.permission],
      close,
      (grant) => {
        if (found) found[params.permission] = grant;
        close();
      },
    );
  },
});

const clearCache = defineScreen<State, { id: number }>({
  render({ state, params, close, toast }) {
    const found = state.apps.find(({ id }) => id === params.id);
    return confirmDialog({
      title: 'Clear cache?',
      text: `${found?.cacheMb} MB of ${found?.name} will be freed. Your data stays.`,
      action: 'Clear',
      close,
      onConfirm() {
        if (found) found.cacheMb = 0;
        toast('Cache cleared');
        close();
      },
    });
  },
});

const permissions = defineScreen<State, Record<string, never>, { permission: Permission }>({
  local: () => ({ permission: 'location' }),
  render: ({ state, local, open }) => ({
    type: 'page',
    title: 'Permission overview',
    navigation: 'back',
    tabs: {
      type: 'tabs',
      tabs: PERMISSIONS.map((name) => ({
        label: titleCase(name),
        isSelected: local.permission === name,
        onTap: () => (local.permission = name),
      })),
    },
    body: GRANTS.flatMap((grant): View[] => {
      const granted = state.apps.filter((found) => found[local.permission] === grant);
      const rows = granted.map(({ id, name }): Row => ({
        type: 'row',
        id: `app_${id}`,
        title: name,
        leading: { kind: 'avatar', text: name.slice(0, 1) },
        onTap: () => open('permission', { id, permission: local.permission }),
      }));
      const heading = { type: 'text', look: 'title', text: `${grant} (${rows.length})` } as const;
      return [heading, { type: 'list', id: grant.toLowerCase().replaceAll(' ', '_'), children: rows }];
    }),
  }),
});

export const INSTALLED_APP_SCREENS = { apps, app, permission, permissions, 'clear-cache': clearCache };

/** Grants in the order of PERMISSIONS: y is allowed, a asks, n is not allowed. */
const APPS: readonly (readonly [name: string, grants: string, storageMb: number, cacheMb: number, silent?: true])[] = [
  ['Browser', 'aann', 212, 340],
  ['Calendar', 'nnny', 48, 6],
  ['Camera', 'yyyn', 96, 54],
  ['Clock', 'nnnn', 22, 1],
  ['Contacts', 'nnny', 36, 4],
  ['Expenses', 'nann', 31, 3],
  ['Ferry Tickets', 'yann', 74, 28],
  ['Files', 'nnnn', 27, 12],
  ['Mail', 'nnny', 188, 96],
  ['Maps', 'ynan', 264, 512],
  ['Messages', 'nayy', 143, 61],
  ['Music', 'nnan', 58, 230],
  ['Notes', 'nann', 19, 2],
  ['Parcel Game', 'ynny', 410, 87],
  ['Recorder', 'anyn', 33, 15, true],
  ['Tasks', 'nnnn', 17, 1],
  ['Translator', 'nayn', 125, 44, true],
  ['Weather', 'ynnn', 41, 19],
];

function grantsOf(letters: string): Pick<InstalledApp, Permission> {
  const [location, camera, microphone, contacts] = Array.from(letters, (letter) => GRANTS['yan'.indexOf(letter)]!);
  return { location: location!, camera: camera!, microphone: microphone!, contacts: contacts! };
}

export function seedInstalledApps(): InstalledApp[] {
  return APPS.map(([name, grants, storageMb, cacheMb, silent], index) => {
    return { id: index + 1, name, notifications: !silent, ...grantsOf(grants), storageMb, cacheMb };
  });
}
