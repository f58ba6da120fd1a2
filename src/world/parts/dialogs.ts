/** Dialogs of many apps: small forms, choices, questions before deletion. */
import { defineScreen } from '../app.ts';
import type { Dialog, Handler, View } from '../view.ts';
import { radios } from './views.ts';

type Action = Dialog['buttons'][number];

/** A dialog with Cancel and an action, whose handler closes the dialog. */
export function formDialog(title: string, body: readonly View[], close: Handler, action: Action): Dialog {
  return { type: 'dialog', title, body, buttons: [{ label: 'Cancel', onTap: () => close() }, action] };
}

/** A question with Cancel and one more button. */
export function confirmDialog(question: {
  title: string;
  text: string;
  action: string;
  close: Handler;
  onConfirm: Handler;
}): Dialog {
  const { title, text, action, close, onConfirm } = question;
  return formDialog(title, [{ type: 'text', text }], close, { label: action, onTap: onConfirm });
}

/** A dialog to read and close. */
export function infoDialog(title: string, body: readonly View[], close: Handler): Dialog {
  return { type: 'dialog', title, body, buttons: [{ label: 'Close', onTap: () => close() }] };
}

/** A choice by radio buttons; `choose` closes the dialog. */
export function radioDialog<Option>(
  title: string,
  options: readonly Option[],
  chosen: Option | undefined,
  close: Handler,
  choose: (option: Option) => void,
  labelOf?: (option: Option) => string,
): Dialog {
  const body = radios(options, chosen, choose, labelOf);
  return { type: 'dialog', title, body, buttons: [{ label: 'Cancel', onTap: () => close() }] };
}

/** A choice of a few words. Opened with `{field, chosen}`, it writes into that field of the opener's memory. */
export function choiceScreen<State>(title: string, options: readonly string[] | ((state: State) => readonly string[])) {
  return defineScreen<State, { field: string; chosen: string }>({
    render({ state, params, close }) {
      const words = typeof options === 'function' ? options(state) : options;
      const choose = (word: string) => close({ [params.field]: word });
      return radioDialog(title, words, params.chosen, close, choose);
    },
  });
}

/** A field of an app's data and its options. */
type Setting<State> = {
  [Key in keyof State]: [key: Key, options: readonly State[Key][], labelOf?: (option: unknown) => string];
}[keyof State];

/** A choice of the options for a field of the app's data. */
export function settingScreen<State extends object>(title: string, ...[key, options, labelOf]: Setting<State>) {
  return defineScreen<State>({
    render({ state, close }) {
      const choose = (option: State[keyof State]) => {
        state[key] = option;
        close();
      };
      return radioDialog(title, options, state[key], close, choose, labelOf);
    },
  });
}

/** The same for several fields, opened with `{option}`. */
export function optionScreen<Option extends string>(
  titles: Readonly<Record<Option, string>>,
  options: Readonly<Record<Option, readonly string[]>>,
) {
  return defineScreen<Record<Option, string>, { option: Option }>({
    render({ state, params: { option }, close }) {
      const choose = (word: string) => {
        state[option] = word;
        close();
      };
      return radioDialog(titles[option], options[option], state[option], close, choose);
    },
  });
}

/** Asks before an editor is left without saving. */
export function discardScreen<State>(text: string, stay: string) {
  return defineScreen<State>({
    render: ({ close, restart }) => ({
      type: 'dialog',
      title: 'Discard changes?',
      body: [{ type: 'text', text }],
      buttons: [
        { label: stay, onTap: () => close() },
        { label: 'Discard', onTap: () => restart() },
      ],
    }),
  });
}

/** "Delete …?" for the row of `id`. Afterwards the app restarts, or only the dialog closes. */
export function deleteScreen<State, Row extends { id: number }>(
  rowsOf: (state: State) => Row[],
  words: { title: string; text: (row: Row, state: State) => string; done?: string; afterwards?: 'restart' | 'close' },
) {
  return defineScreen<State, { id: number }>({
    render(context) {
      const { state, params, close, toast } = context;
      const rows = rowsOf(state);
      const row = rows.find(({ id }) => id === params.id);
      return confirmDialog({
        title: words.title,
        text: row ? words.text(row, state) : '',
        action: 'Delete',
        close,
        onConfirm() {
          if (row) rows.splice(rows.indexOf(row), 1);
          if (words.done !== undefined) toast(words.done);
          context[words.afterwards ?? 'restart']();
        },
      });
    },
  });
}
