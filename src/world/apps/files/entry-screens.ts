/** Actions on one or several documents: view, edit, rename, move, copy, delete, details. */
import { defineScreen } from '../../app.ts';
import { dateOf, formatDate } from '../../parts/dates.ts';
import { confirmDialog, infoDialog } from '../../parts/dialogs.ts';
import { formPage, textField } from '../../parts/forms.ts';
import { iconButton } from '../../parts/views.ts';
import { drawScene, LIGHT_NAMES, SCENE_BOX, SCENE_NAMES } from '../../parts/scenes.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { Row, View } from '../../view.ts';
import * as tree from './state.ts';
import type { Entry, State } from './state.ts';

function preview(entry: Entry): View {
  if (tree.isText(entry.name)) return { type: 'text', id: 'content', text: entry.content };
  const [scene, light] = entry.content.split(' ');
  const drawn = SCENE_NAMES.find((name) => name === scene);
  if (tree.kindOf(entry.name) === 'Images' && drawn) {
    const svg = drawScene(drawn, LIGHT_NAMES.find((name) => name === light) ?? 'day');
    return { type: 'picture', svg, viewBox: SCENE_BOX, label: entry.name, heightDp: 270 };
  }
  return { type: 'empty', icon: tree.iconOf(entry), text: 'No preview for this file' };
}

/** One file; opened by its id, or from other apps by its name. */
const document = defineScreen<State, { id?: number; name?: string }>({
  render({ state, params, open, launch }) {
    const entry = state.entries.find(({ id, name }) =>
      params.id === undefined ? name === params.name : id === params.id,
    );
    if (!entry) {
      const body: View[] = [{ type: 'empty', icon: 'document', text: 'This file is not on the phone' }];
      return { type: 'page', title: params.name ?? 'File', navigation: 'back', body };
    }
    const { id, name, isStarred } = entry;
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [
        {
          type: 'icon-button',
          icon: isStarred ? 'star' : 'star-outline',
          label: isStarred ? 'Remove star' : 'Add star',
          isSelected: isStarred,
          onTap: () => (entry.isStarred = !isStarred),
        },
        ...(tree.isText(name) ? [iconButton('edit', 'Edit', () => open('write', { id }))] : []),
      ],
      overflow: [
        { label: 'Details', onTap: () => open('details', { id }) },
        { label: 'Rename', onTap: () => open('rename', { id }) },
        { label: 'Send by mail', onTap: () => launch('mail', 'compose', { attach: name }) },
        { label: 'Delete', onTap: () => open('confirm-delete', { ids: [id] }) },
      ],
      body: [
        preview(entry),
        { type: 'divider' },
        { type: 'text', look: 'caption', text: `${tree.formatSize(entry.sizeKb)} · ${formatDate(entry.modified)}` },
      ],
    };
  },
});

const details = defineScreen<State, { id: number }>({
  render({ state, params, close }) {
    const entry = state.entries.find(({ id }) => id === params.id);
    if (!entry) return { type: 'dialog', title: 'Details', body: [], buttons: [] };
    const type = entry.kind === 'folder' ? 'Folder' : `${tree.typeOf(entry.name).toUpperCase() || 'Unknown'} file`;
    const inside = tree.descendantsOf(state, entry.id).filter(({ kind }) => kind === 'file').length;
    const lines: [string, string][] = [
      [type, 'Type'],
      [tree.formatSize(tree.sizeOf(state, entry)), 'Size'],
      [formatDate(entry.modified), 'Modified'],
      [tree.placeOf(state, entry.parentId), 'Location'],
      ...(entry.kind === 'folder' ? [[`${inside}`, 'Files inside'] as [string, string]] : []),
    ];
    return infoDialog(
      entry.name,
      lines.map(([title, subtitle]): Row => ({ type: 'row', title, subtitle })),
      close,
    );
  },
});

const NAMING = { taken: 'This name is taken', isValid: (name: string) => !name.includes('/') };

const entryOf = (state: State, params: { id: number }) => state.entries.find(({ id }) => id === params.id);

const rename = nameScreen<State, { id: number }>({
  ...NAMING,
  title: 'Rename',
  action: 'Rename',
  from: (state, params) => entryOf(state, params)?.name,
  isTaken(state, name, params) {
    const entry = entryOf(state, params);
    return entry !== undefined && tree.isTaken(state, entry.parentId, name, entry.id);
  },
  save({ state, params, toast }, name) {
    const entry = entryOf(state, params);
    if (entry) entry.name = name;
    toast('Renamed');
    return { selected: [] };
  },
});

const confirmDelete = defineScreen<State, { ids: number[] }>({
  render({ state, params, close, toast }) {
    const entries = state.entries.filter(({ id }) => params.ids.includes(id));
    const [first] = entries;
    const what = entries.length === 1 ? `“${first?.name}”` : `${entries.length} items`;
    const inside = entries.flatMap(({ id }) => tree.descendantsOf(state, id)).length;
    return confirmDialog({
      title: `Delete ${what}?`,
      text:
        inside > 0 ? `What lies inside, ${inside} more, goes too. This cannot be undone.` : 'This cannot be undone.',
      action: 'Delete',
      close,
      onConfirm() {
        tree.deleteEntries(state, params.ids);
        toast('Deleted');
        close({ selected: [] });
      },
    });
  },
});

/** Chooses a folder by walking through the tree; `copies` or moves. */
const pickFolder = defineScreen<State, { ids: number[]; copies: boolean }, { folder: number | null }>({
  local: () => ({ folder: null }),
  render({ state, params, local, newId, nowMs, close, toast, open }) {
    const entries = state.entries.filter(({ id }) => params.ids.includes(id));
    const here = state.entries.find(({ id }) => id === local.folder);
    const folders = tree
      .ordered(state, tree.childrenOf(state, local.folder))
      .filter(
        ({ kind, name, id }) =>
          kind === 'folder' && !params.ids.includes(id) && (state.showsHidden || !name.startsWith('.')),
      );
    const verb = params.copies ? 'Copy' : 'Move';
    const finish = () => {
      const problem = params.copies ? undefined : tree.whyNotInto(state, entries, local.folder);
      if (problem !== undefined) return toast(problem);
      for (const entry of entries) {
        if (params.copies) tree.copyEntry(state, entry, local.folder, newId, dateOf(nowMs));
        else entry.parentId = local.folder;
      }
      toast(params.copies ? 'Copied' : 'Moved');
      close({ selected: [] });
    };
    const leave = () => (here ? (local.folder = here.parentId) : close());
    return {
      type: 'page',
      title: `${verb} to ${here?.name ?? 'Internal storage'}`,
      navigation: 'back',
      onBack: leave,
      actions: [iconButton('add', 'New folder', () => open('new-folder', { parentId: local.folder }))],
      body:
        folders.length === 0
          ? [{ type: 'empty', icon: 'folder', text: 'No folders here' }]
          : folders.map(({ id, name }) => ({
              type: 'row',
              id: `folder_${id}`,
              title: name,
              leading: { kind: 'icon', icon: 'folder', color: '#b26a00' },
              onTap: () => (local.folder = id),
            })),
      footer: [
        {
          type: 'line',
          children: [
            { type: 'button', label: 'Cancel', look: 'outlined', onTap: () => close() },
            { type: 'button', label: `${verb} here`, onTap: finish },
          ],
        },
      ],
    };
  },
});

/** The editor of text documents, for new ones too. */
const write = defineScreen<
  State,
  { id?: number; parentId?: number | null },
  { name: string; text: string; isTried: boolean }
>({
  local: ({ state, params }) => {
    const found = state.entries.find(({ id }) => id === params.id);
    return { name: found?.name ?? '', text: found?.content ?? '', isTried: false };
  },
  render({ state, params, local, newId, nowMs, close, toast }) {
    const found = state.entries.find(({ id }) => id === params.id);
    const parentId = params.parentId ?? null;
    const typed = local.name.trim();
    const name = tree.typeOf(typed) ? typed : `${typed}.txt`;
    const isWrong = !found && (typed === '' || tree.isTaken(state, parentId, name));
    const save = () => {
      local.isTried = true;
      if (isWrong) return;
      const changes = {
        content: local.text,
        modified: dateOf(nowMs),
        sizeKb: 1 + Math.floor(local.text.length / 1000),
      };
      if (found) Object.assign(found, changes);
      else state.entries.push({ id: newId(), parentId, name, kind: 'file', ...changes, isStarred: false });
      toast('File saved');
      close();
    };
    const error = local.isTried && isWrong ? { error: typed === '' ? 'Enter a name' : 'This name is taken' } : {};
    const nameField: View = {
      type: 'field',
      id: 'name',
      label: 'File name',
      text: local.name,
      ...error,
      onChange: (text) => (local.name = text),
    };
    return formPage(found?.name ?? 'New text file', save, [
      ...(found ? [] : [nameField]),
      textField(local, 'text', 'Text', { kind: 'lines' }),
    ]);
  },
});

const newFolder = nameScreen<State, { parentId: number | null }>({
  ...NAMING,
  title: 'New folder',
  action: 'Create',
  isTaken: (state, name, { parentId }) => tree.isTaken(state, parentId, name),
  save({ state, params, newId, nowMs, toast }, name) {
    const made = { ...params, name, kind: 'folder', sizeKb: 0, modified: dateOf(nowMs), content: '' } as const;
    state.entries.push({ id: newId(), ...made, isStarred: false });
    toast('Folder created');
  },
});

export const ENTRY_SCREENS = {
  document,
  details,
  rename,
  'confirm-delete': confirmDelete,
  'pick-folder': pickFolder,
  write,
  'new-folder': newFolder,
};
