/** Words what fills in a form: something is made new, or a thing is changed. */
import type { Binding, Procedure } from '../procedure.ts';
import { NAMES, OPENS_NEW, SENDS } from '../../../ui/words.ts';
import { joinWords } from '../../../text/join-words.ts';
import { wordFormChanges, type FormChange, type Put } from './form-changes.ts';
import type { NamedThings } from './name-things.ts';
import type { Fill, Sentence } from './phrasings.ts';

/** Something filled in: made new, or changed. */
export function wordForm(procedure: Procedure, binding: Binding, things: NamedThings | undefined, put: Put): Sentence {
  const changes = wordFormChanges(procedure, binding, put);
  if (!changes || changes.length === 0) return undefined;
  if (!things) return wordCreation(procedure, changes);
  const [only] = changes;
  const typed = changes.length === 1 ? only?.typed : undefined;
  if (SENDS.test(procedure.labels.at(-1) ?? '')) return typed && { phrasing: 'send', fill: { VALUE: typed.value } };
  if (typed) {
    const fill = { CAPTION: typed.caption, VALUE: typed.value };
    if (typed.isAdded) return { phrasing: 'addOne', fill };
    return { phrasing: NAMES.test(typed.slot.name) ? 'rename' : 'setOne', fill };
  }
  const fill = { CHANGES: joinRequests(changes) };
  return { phrasing: changes.length === 1 ? 'editOne' : 'edit', fill };
}

function wordCreation(procedure: Procedure, changes: readonly FormChange[]): Sentence {
  const kind = kindMade(procedure);
  if (kind === undefined) return undefined;
  const typed = changes.flatMap((change) => (change.typed ? [change.typed] : []));
  const others = changes.filter((change) => !change.typed);
  if (typed.some(({ slot }) => slot.isAdded)) return undefined;
  const fields = (list: typeof typed): string => joinWords(list.map(({ caption, value }) => `${caption} ${value}`));
  const fill: Fill = { KIND: kind, FIELDS: fields(typed), CHANGES: joinRequests(others) };
  if (typed.length === 0) return { phrasing: 'createPlain', fill };
  if (others.length > 0) return { phrasing: 'createWith', fill };
  const [first, ...rest] = typed;
  if (!first || !NAMES.test(first.slot.name)) return { phrasing: 'create', fill };
  const withRest = rest.length === 0 ? '' : ` with ${fields(rest)}`;
  return { phrasing: 'createNamed', fill: { VALUE: first.value, WITH: withRest, KIND: kind } };
}

/** "a note", by what opened the form. */
function kindMade({ labels, pages }: Procedure): string | undefined {
  const form = pages.at(-1)?.windowKey;
  const opener = pages.findIndex(({ windowKey }) => windowKey === form) - 1;
  const noun = OPENS_NEW.exec(labels[opener] ?? '')?.[1]?.toLowerCase();
  return noun && `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function joinRequests(changes: readonly FormChange[]): string {
  return joinWords(changes.map(({ request }) => request));
}
