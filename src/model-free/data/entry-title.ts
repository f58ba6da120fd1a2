/** The name of an entry on screen: one field, or several in a form such as "{surname}, {given_name}". */
import { fieldOf, fieldsOf } from '../../check/facts/data/entries.ts';
import type { FactMap } from '../../check/facts.ts';
import { normaliseName } from '../../ui/element-names.ts';

/** `form` is the name of a field, or a form. */
export function titleOf(facts: FactMap, entry: string, form: string): string | undefined {
  if (!form.includes('{')) return fieldOf(facts, entry, form);
  const fields = fieldsOf(facts, entry);
  const names = [...form.matchAll(PLACE)].map(([, name = '']) => name);
  if (names.some((name) => !fields[name])) return undefined;
  return normaliseName(form.replace(PLACE, (_, name: string) => fields[name]!));
}

const PLACE = /\{([^{}]+)\}/g;

/** The form in which a row's words are those of several of its entry's fields; undefined where other words stand in it. */
export function formOf(words: string, fields: Readonly<Record<string, string>>): string | undefined {
  let form = words;
  let rest = words;
  let found = 0;
  const longestFirst = Object.entries(fields).toSorted(([, a], [, b]) => b.length - a.length);
  for (const [name, value] of longestFirst) {
    if (!/\p{L}{2}/u.test(value) || !rest.includes(value)) continue;
    form = form.replace(value, () => `{${name}}`);
    rest = rest.replace(value, () => '|');
    found += 1;
  }
  return found > 1 && !/[\p{L}\d]/u.test(rest) ? form : undefined;
}
