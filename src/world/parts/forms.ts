/** Forms: fields that write into a screen's own memory, and the page with close and save. */
import type { Open } from '../app.ts';
import type { IconName } from '../kit/icons.ts';
import type { Field, Handler, IconButton, Page, Row, View } from '../view.ts';
import { formatDate } from './dates.ts';
import { iconButton, linkRow } from './views.ts';

interface FieldLooks {
  kind?: NonNullable<Field['kind']>;
  /** Shown if it is a text. */
  error?: string | false;
}

/** The field `id` of a draft. */
export function textField<Key extends string>(
  draft: Record<NoInfer<Key>, string>,
  id: Key,
  label: string,
  { kind = 'text', error }: FieldLooks = {},
): Field {
  const onChange = (text: string) => void (draft[id] = text);
  return { type: 'field', id, label, kind, text: draft[id], error: error || undefined, onChange };
}

/** The chosen value of a field; a touch opens a choiceScreen of the app, by default `choose-<id>`. */
export function choiceField<Key extends string>(
  open: Open,
  draft: Record<NoInfer<Key>, string>,
  id: Key,
  label: string,
  icon: IconName,
  screen = `choose-${id}`,
): Row {
  return linkRow(id, icon, draft[id], label, () => open(screen, { field: id, chosen: draft[id] }));
}

/** A field for an ISO date; a touch opens the app's dateScreen, `choose-date`. */
export function dateField<Key extends string>(
  open: Open,
  draft: Record<NoInfer<Key>, string>,
  id: Key,
  label: string,
): Row {
  const onTap = () => open('choose-date', { field: id, date: draft[id] });
  return linkRow(id, 'calendar', formatDate(draft[id]), label, onTap);
}

/** A field for a time such as "14:30"; a touch opens the app's timeScreen, `choose-time`. */
export function timeField<Key extends string>(
  open: Open,
  draft: Record<NoInfer<Key>, string>,
  id: Key,
  label: string,
): Row {
  return linkRow(id, 'clock', draft[id], label, () => open('choose-time', { field: id, time: draft[id] }));
}

/** `more` are actions to the left of "Save". */
export function formPage(title: string, save: Handler, body: readonly View[], more: readonly IconButton[] = []): Page {
  return { type: 'page', title, navigation: 'close', actions: [...more, iconButton('check', 'Save', save)], body };
}
