/** The history, and named results. */
import { defineScreen } from '../../app.ts';
import { confirmDialog, deleteScreen, formDialog } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { listOrEmpty, sheet } from '../../parts/views.ts';
import type { Row } from '../../view.ts';
import { addToMemory, show, withMinus, type State } from './state.ts';

export const history = defineScreen<State>({
  render({ state, open, replace }) {
    const rows = state.history.toReversed().map(({ id, expression, result }): Row => ({
      type: 'row',
      id: `result_${id}`,
      title: `= ${show(result, state)}`,
      subtitle: expression,
      onTap: () => replace('keys', { typed: withMinus(result) }),
      onLongPress: () => open('history-actions', { id }),
    }));
    return {
      type: 'page',
      title: 'History',
      navigation: 'back',
      overflow: [{ label: 'Clear history', isEnabled: rows.length > 0, onTap: () => open('clear-history') }],
      body: [listOrEmpty('history', rows, 'clock', 'Nothing calculated yet')],
    };
  },
});

export const historyActions = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const { expression = '', result = '' } = state.history.find(({ id }) => id === params.id) ?? {};
    return sheet(`${expression} = ${show(result, state)}`, [
      { label: 'Save result', icon: 'bookmark', onTap: () => open('name-result', { value: result }) },
      {
        label: 'Delete',
        icon: 'delete',
        onTap: () => (state.history = state.history.filter(({ id }) => id !== params.id)),
      },
    ]);
  },
});

export const clearHistory = defineScreen<State>({
  render: ({ state, close }) =>
    confirmDialog({
      title: 'Clear history?',
      text: 'Saved results and the memory stay.',
      action: 'Clear',
      close,
      onConfirm() {
        state.history = [];
        close();
      },
    }),
});

export const saved = defineScreen<State>({
  render({ state, open, replace }) {
    const rows = state.saved.map(({ id, name, value }): Row => ({
      type: 'row',
      id: `saved_${id}`,
      title: name,
      subtitle: show(value, state),
      leading: { kind: 'icon', icon: 'bookmark' },
      onTap: () => replace('keys', { typed: withMinus(value) }),
      onLongPress: () => open('saved-actions', { id }),
    }));
    return {
      type: 'page',
      title: 'Saved results',
      navigation: 'back',
      body: [listOrEmpty('saved', rows, 'bookmark', 'Nothing saved')],
    };
  },
});

export const savedActions = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const found = state.saved.find(({ id }) => id === params.id);
    return sheet(found?.name ?? '', [
      {
        label: 'Rename',
        icon: 'rename',
        onTap: () => open('name-result', { id: params.id, value: found?.value ?? '' }),
      },
      { label: 'Add to memory', icon: 'add', onTap: () => addToMemory(state, found?.value ?? '0') },
      { label: 'Delete', icon: 'delete', onTap: () => open('delete-saved', { id: params.id }) },
    ]);
  },
});

export const deleteSaved = deleteScreen((state: State) => state.saved, {
  title: 'Delete saved result?',
  text: ({ name }) => name,
  afterwards: 'close',
});

/** Stores a result under a name, or renames the one with this id. */
export const nameResult = defineScreen<State, { id?: number; value: string }, { name: string }>({
  local: ({ state, params }) => ({ name: state.saved.find(({ id }) => id === params.id)?.name ?? '' }),
  render({ state, params, local, newId, close, toast }) {
    const found = state.saved.find(({ id }) => id === params.id);
    return formDialog(
      found ? 'Rename' : 'Save result',
      [{ type: 'text', text: show(params.value, state) }, textField(local, 'name', 'Name')],
      close,
      {
        label: 'Save',
        isEnabled: local.name.trim() !== '',
        onTap() {
          const name = local.name.trim();
          if (found) found.name = name;
          else state.saved.push({ id: newId(), name, value: params.value });
          toast(found ? 'Renamed' : 'Result saved');
          close();
        },
      },
    );
  },
});
