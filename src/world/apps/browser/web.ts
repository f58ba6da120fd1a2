/** Building blocks of the Browser's sites: pages, links, tables and forms. */
import type { IconName } from '../../kit/icons.ts';
import { formatDate } from '../../parts/dates.ts';
import type { View } from '../../view.ts';
import type { State } from './state.ts';

/** A page being viewed. */
export interface Visit {
  state: State;
  /** Typed and chosen values on the page, by name. */
  typed: Record<string, string | null>;
  /** ISO date. */
  today: string;
  go(url: string): void;
  newId(): number;
  toast(text: string): void;
  /** Asks for one of a few words, or for a date, and stores it in the form. */
  choose(name: string, options: readonly string[]): void;
  chooseDate(name: string): void;
}

export interface WebPage {
  title: string;
  body: View[];
}

export interface Site {
  host: string;
  name: string;
  icon: IconName;
  /** Paths of all its pages, for the search; the site starts at the first. */
  paths: readonly string[];
  /** Undefined if there is no such page. */
  show(visit: Visit, path: string): WebPage | undefined;
}

export const heading = (text: string): View => ({ type: 'text', look: 'headline', text });
export const section = (text: string): View => ({ type: 'text', look: 'title', text });
export const paragraph = (text: string): View => ({ type: 'text', text });
export const small = (text: string): View => ({ type: 'text', look: 'caption', text });

export function link(visit: Visit, title: string, url: string, subtitle?: string): View {
  const leading = { kind: 'icon', icon: 'arrow-right' } as const;
  return { type: 'row', title, leading, ...(subtitle ? { subtitle } : {}), onTap: () => visit.go(url) };
}

/** Lines of a table: a label on the left, an amount on the right. */
export function table(id: string, rows: readonly (readonly [left: string, right: string, below?: string])[]): View {
  return {
    type: 'list',
    id,
    children: rows.map(([title, note, subtitle]) => ({ type: 'row', title, note, ...(subtitle ? { subtitle } : {}) })),
  };
}

/** The links to a site's own pages. */
export function menu(
  visit: Visit,
  site: string,
  path: string,
  pages: readonly (readonly [path: string, label: string])[],
): View {
  return {
    type: 'chips',
    chips: pages.map(([to, label]) => ({
      label,
      isSelected: to === path,
      onTap: () => visit.go(`${site}${to}`),
    })),
  };
}

function isDark(color: string): boolean {
  return Number.parseInt(color.slice(1, 3), 16) < 0x80;
}

/** A picture over the page, so that sites look different. */
export function banner(label: string, sky: string, ground: string): View {
  const svg = `<rect width="360" height="90" fill="${sky}"/><circle cx="296" cy="30" r="15" fill="#fff4cf"/><path d="M0 90V62q45-20 90 0t90 0 90 0 90 0V90z" fill="${ground}"/><text x="18" y="42" font-size="21" font-weight="500" fill="${isDark(sky) ? '#fff' : '#1d1b20'}">${label}</text>`;
  return { type: 'picture', svg, viewBox: { width: 360, height: 90 }, label, heightDp: 90 };
}

export interface FormField {
  label: string;
  kind?: 'text' | 'lines' | 'number' | 'email' | 'phone' | 'date' | 'check';
  options?: readonly string[];
  isOptional?: boolean;
}

function isMissing({ kind, isOptional, options }: FormField, value: string): boolean {
  if (kind === 'email' && value !== '') return !/^\S+@\S+\.\S+$/.test(value);
  return value === '' && !isOptional && kind !== 'check' && options === undefined;
}

function formField(visit: Visit, field: FormField, isTried: boolean): View {
  const { label, kind = 'text', options } = field;
  const value = valueOf(visit, field);
  const id = label.toLowerCase().replaceAll(' ', '_');
  if (kind === 'check') {
    const onTap = () => (visit.typed[label] = value === 'yes' ? 'no' : 'yes');
    return { type: 'checkbox', id, label, isChecked: value === 'yes', onTap };
  }
  if (options || kind === 'date') {
    const title = options ? value : value && formatDate(value);
    const onTap = () => (options ? visit.choose(label, options) : visit.chooseDate(label));
    const leading = { kind: 'icon', icon: options ? 'arrow-down' : 'calendar' } as const;
    return {
      type: 'row',
      id,
      title: title || (isTried ? 'Please choose a day' : 'Choose a day'),
      subtitle: label,
      leading,
      onTap,
    };
  }
  return {
    type: 'field',
    id,
    label,
    kind: kind as 'text',
    text: value,
    ...(isTried && isMissing(field, value.trim()) ? { error: 'Please fill in this field' } : {}),
    onChange: (text) => (visit.typed[label] = text),
  };
}

function valueOf({ typed }: Visit, { label, kind, options }: FormField): string {
  return typed[label] ?? (kind === 'check' ? 'no' : (options?.[0] ?? ''));
}

/** Fields and a button. Submitting stores the values and shows `thanks`; `onSend` is called with the values first. */
export function form(
  visit: Visit,
  site: string,
  name: string,
  fields: readonly FormField[],
  { action, thanks, onSend }: { action: string; thanks: string; onSend?: (values: Record<string, string>) => void },
): View[] {
  if (visit.typed['#sent'] === name) {
    return [{ type: 'card', id: 'thanks', children: [section('Thank you!'), paragraph(thanks)] }];
  }
  const send = () => {
    const values = Object.fromEntries(fields.map((field) => [field.label, valueOf(visit, field).trim()]));
    if (fields.some((field) => isMissing(field, values[field.label]!))) {
      visit.typed['#tried'] = name;
      return;
    }
    onSend?.(values);
    visit.state.submissions.push({ id: visit.newId(), site, form: name, values });
    visit.typed['#sent'] = name;
  };
  const isTried = visit.typed['#tried'] === name;
  return [
    section(name),
    ...fields.map((field) => formField(visit, field, isTried)),
    { type: 'button', label: action, onTap: send },
  ];
}

/** All words of a page, for the search. */
export function wordsOf(views: readonly View[]): string {
  return views
    .map((view): string => {
      if (view.type === 'text') return view.text;
      if (view.type === 'row') return [view.title, view.subtitle, view.note].filter(Boolean).join(' ');
      return 'children' in view ? wordsOf(view.children) : '';
    })
    .filter((text) => text !== '')
    .join(' ');
}
