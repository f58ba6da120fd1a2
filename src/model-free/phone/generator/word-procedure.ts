/** Words a procedure as a person would ask for it, from the words on what is touched for it. */
import { savesForm } from '../form-parts.ts';
import type { Binding, Procedure } from '../procedure.ts';
import { VERBS, WAYS } from '../../../ui/words.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { nameCaption } from './field-captions.ts';
import type { Put } from './form-changes.ts';
import { nameThings, type NamedThings } from './name-things.ts';
import { fillPhrasing, type Fill, type Sentence } from './phrasings.ts';
import { wordForm } from './word-form.ts';
import type { ThingKinds } from './thing-kinds.ts';

export interface Wording {
  template: string;
  params: Record<string, string>;
  /** Why it cannot be asked for. */
  missing?: string;
}

const PREPOSITION = /^(to|from|as|in|on|for|into|at|of|with)\b/i;

/** `things` is what it is done to, where that is not the binding's row alone. */
export function wordProcedure(
  procedure: Procedure,
  binding: Binding,
  context: { seed: string; kinds: ThingKinds; things?: NamedThings },
): Wording {
  const params: Record<string, string> = {};
  const put: Put = (name, value) => putParameter(params, name, value);
  const { item } = procedure;
  const things = context.things ?? (item && nameItems([binding.item?.title ?? item.title], procedure, context.kinds));
  Object.assign(params, things?.params);
  const sentence = chooseSentence(procedure, binding, things, put);
  if (Object.values(params).some((value) => value.includes('"')))
    return { template: '', params, missing: 'quotation marks in a name' };
  if (!sentence) return { template: '', params, missing: 'no words on screen say what is done' };
  const own = { THINGS: things?.words ?? '', IT: things?.isMany ? 'them' : 'it', HERE: wherePut(procedure, put) };
  const seed = `${context.seed} ${JSON.stringify(params)} ${sentence.phrasing}`;
  return { template: fillPhrasing(sentence.phrasing, { ...own, ...sentence.fill }, seed), params };
}

/** Rows of the procedure's list, with the page they are on where that is not the first. */
export function nameItems(titles: readonly string[], { item, pages }: Procedure, kinds: ThingKinds): NamedThings {
  return nameThings(titles, item?.place ?? '', kinds, pages[0]?.title ?? '');
}

function chooseSentence(procedure: Procedure, binding: Binding, things: NamedThings | undefined, put: Put): Sentence {
  if (procedure.switched) return wordSwitch(procedure, things, put);
  if (procedure.typed.length > 0 || savesForm(procedure)) return wordForm(procedure, binding, things, put);
  return wordAction(procedure, things, put);
}

function putParameter(params: Record<string, string>, name: string, value: string): string {
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '') || 'text';
  const taken = Object.keys(params).filter((key) => key === slug || key.startsWith(`${slug}_`)).length;
  const key = taken === 0 ? slug : `${slug}_${taken + 1}`;
  params[key] = value;
  return `"{${key}}"`;
}

function wordSwitch(procedure: Procedure, things: NamedThings | undefined, put: Put): Sentence {
  const { switched, labels, roles } = procedure;
  const label = labels.at(-1) ?? '';
  const role = roles.at(-1) ?? '';
  const isOn = switched?.after === 'true';
  const fill: Fill = { STATE: isOn ? 'on' : 'off', TURN: isOn ? 'enable' : 'disable', TICK: isOn ? 'tick' : 'untick' };
  if (things) {
    if (role === 'check box') return { phrasing: 'tickRow', fill };
    if (label === '') return { phrasing: 'turnRow', fill };
    put('option', label);
    return { phrasing: 'turnOf', fill };
  }
  if (label === '') return undefined;
  put('option', label);
  if (role.startsWith('radio')) return isOn ? { phrasing: 'choose', fill } : undefined;
  return { phrasing: role === 'check box' ? 'tick' : 'turn', fill };
}

/** Nothing typed: something done to a row, or a setting made. */
function wordAction(procedure: Procedure, things: NamedThings | undefined, put: Put): Sentence {
  const { labels, roles, pages, gestures } = procedure;
  const from = procedure.item?.at ?? -1;
  const isChoice = /radio|check box|list item/.test(roles.at(-1) ?? '') && !isMainWindow(pages.at(-1)!.windowKey);
  const chosen = isChoice ? labels.at(-1)! : undefined;
  if (!things) return wordSetting(procedure, chosen, put);
  const acting = labels
    .map((label, at) => ({ label, at, windowKey: pages[at]!.windowKey, kind: gestures[at]!.kind }))
    .filter(({ label, at, kind }) => at > from && label !== '' && kind !== 'back' && !WAYS.test(label))
    .filter(({ at, windowKey }) => isMainWindow(windowKey) && !(isChoice && at === labels.length - 1));
  const label = acting.at(-1)?.label ?? labels.find((words, at) => at > from && VERBS.test(words)) ?? '';
  const [, verb, rest = ''] = VERBS.exec(label) ?? [];
  if (chosen !== undefined) put('option', chosen);
  if (verb === undefined) {
    const caption = nameCaption(label);
    return chosen === undefined || caption === undefined
      ? undefined
      : { phrasing: 'setOf', fill: { CAPTION: caption } };
  }
  const where = PREPOSITION.test(rest) ? withArticle(rest.toLowerCase(), chosen !== undefined) : '';
  if (chosen === undefined) {
    if (/^delete$/i.test(verb) && where === '') return { phrasing: 'delete', fill: {} };
    return { phrasing: 'do', fill: { VERB: verb.toLowerCase(), REST: where === '' ? '' : ` ${where}` } };
  }
  // "Move to folder", "Private": move it to the folder "Private".
  const [, preposition, noun] = /^(\w+) (\w+)$/.exec(where) ?? [];
  if (preposition === undefined) return undefined;
  return { phrasing: 'doAs', fill: { VERB: verb.toLowerCase(), REST: ` ${preposition} the ${noun}` } };
}

/** "to shopping list" is said "to the shopping list"; what is chosen gets its article with its name. */
function withArticle(where: string, isChosen: boolean): string {
  return isChosen
    ? where
    : where.replace(/^(to|from|in|into) (?=.*\b(list|folder|album|bin|basket|archive)$)/, '$1 the ');
}

/** A choice in a dialog that is about no row. */
function wordSetting(procedure: Procedure, chosen: string | undefined, put: Put): Sentence {
  const { pages, labels } = procedure;
  if (chosen === undefined) return wordPicked(procedure, put);
  const title = pages.at(-1)!.title || labels.at(-2) || '';
  const caption = nameCaption(title);
  put('option', chosen);
  if (/^sort( by)?$/i.test(title)) return { phrasing: 'sort', fill: {} };
  return caption === undefined ? undefined : { phrasing: 'setting', fill: { CAPTION: caption } };
}

/** "Auckland" on the page "Add city": add the city "Auckland". Its row shows that it was done. */
function wordPicked({ pages, labels, rows }: Procedure, put: Put): Sentence {
  const noun = /^add (?:an? )?([a-z]+)$/i.exec(pages.at(-1)!.title)?.[1]?.toLowerCase();
  const label = labels.at(-1) ?? '';
  const isShown = rows.some(({ before, after }) => before === undefined && after?.split(' | ')[0] === label);
  if (noun === undefined || label === '' || !isShown) return undefined;
  return { phrasing: 'do', fill: { VERB: 'add', REST: '', THINGS: `the ${noun} ${put('option', label)}` } };
}

/** The page it is done on, where that is not the first. */
function wherePut({ pages, item, gestures, switched }: Procedure, put: Put): string {
  const at = switched
    ? pages.length - 1
    : (item?.at ?? pages.findIndex(({ windowKey }, index) => index > 0 && windowKey === pages[0]!.windowKey));
  const page = at > 0 ? pages[at] : undefined;
  if (item || !page || page.title === '' || page.title === pages[0]!.title || gestures[at] === undefined) return '';
  return ` on the ${put('page', page.title)} page`;
}
