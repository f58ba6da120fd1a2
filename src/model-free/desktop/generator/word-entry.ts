/** Words an entry of a table: every field of its form, and the button that hands it in. */
import type { Expectation } from '../../../schema/index.ts';
import { joinWords } from '../../../text/join-words.ts';
import { seededIndex } from '../../../text/seeded.ts';
import { childKey, isBelow, lastPart, namedPart, parentKey } from '../../../ui/element-key.ts';
import { labelOf } from '../../../ui/label-of.ts';
import { isVisible } from '../../../ui/list-elements.ts';
import { sayName } from '../../../ui/say-place.ts';
import type { Scene } from '../../../ui/scene.ts';
import { NEEDS_REAL_WORDS, OPENS_NEW } from '../../../ui/words.ts';
import type { Material } from '../../shared/generator/material.ts';
import { kindOfField, sampleFor } from '../../shared/sample-text.ts';
import { thingsOf, type Thing } from '../../shared/topics/choose-topic.ts';
import { topicFor } from '../../shared/topics/topic-for.ts';
import { laterRow } from '../learn-entries.ts';
import type { EntryField, Operation } from '../operation.ts';
import { sayWhere } from './say-where.ts';
import type { Wording } from './wording.ts';

interface Filled {
  field: string | undefined;
  value: string | undefined;
  isText: boolean;
}

/** `further` counts the entries that are made before this one, each with a title of its own from those for `about`. */
export function wordEntry(
  { element, fields, command }: Operation & { kind: 'enter' },
  material: Material,
  seed: string,
  further = 0,
  about = seed,
): Wording {
  const at = sayWhere(element, material);
  const button = sayName(element.name);
  const shown = material.start.scene.elements.map(({ name }) => name).join('\n');
  // What has an address is called by what is found there.
  const names = fields.map((field) => nameField(field, material));
  const isLink = names.some((name) => kindOfField(name ?? '', '') === 'url');
  const linked = thingsOf(topicFor(shown, material.seed), isLink ? 'link' : 'event', about)[further]!;
  // Who has a name there has an account, which is called by the place.
  const isAccount = isLink && names.some((name) => kindOfField(name ?? '', '') === 'userName');
  const thing = isAccount ? accountAt(linked) : linked;
  const filled = fields.map((field, index) => fillField(field, names[index], thing, material, `${seed} ${field.key}`));
  const made = command === undefined ? undefined : sayMade(filled, command);
  const place = at ? `${at.charAt(1).toUpperCase()}${at.slice(2)}, ` : '';
  const words = made ?? `${place}${sayDone(filled, button) ?? sayFields(filled)}.`;
  const template = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const refuse = (missing: string): Wording => ({ template, params: {}, expect: [], missing });
  if (at === undefined || button === undefined) return refuse('where its form is cannot be said');
  if (filled.some(({ field }) => field === undefined)) return refuse('nothing on screen names a field of its form');
  if (filled.some(({ value }) => value === undefined))
    return refuse('what people write in a field of its form is not known');
  const params = filled.map(({ field, value, isText }, index): [string, string][] => [
    [`field_${index + 1}`, field!],
    [`${isText ? 'text' : 'option'}_${index + 1}`, value!],
  ]);
  return {
    template,
    params: { ...Object.fromEntries(params.flat()), button },
    expect: fields.map(({ cell }, index): Expectation => {
      const list = parentKey(cell);
      const row = lastPart(list).role === 'table row' ? laterRow(list, further) : list;
      const subject = childKey(row, namedPart('table cell', filled[index]!.value!));
      return { fact: { kind: 'item', subject }, op: 'equals', value: 'present' };
    }),
  };
}

/** 'https://night-trains.example/routes' is "Night trains". */
function accountAt(thing: Thing): Thing {
  if (thing.url === undefined) return thing;
  const { hostname, origin } = new URL(thing.url);
  const words = hostname.split('.').slice(0, -1).join(' ').replaceAll('-', ' ');
  return { ...thing, title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, url: origin };
}

/** Buttons that say what is done with the title of an entry. */
const DOES = /^(add|book|create|order|register|reserve|schedule)$/i;

/** 'book "Fire drill" with "Room 21" as the room': undefined where the button is no such verb, or no one field a title. */
function sayDone(filled: readonly Filled[], button: string | undefined): string | undefined {
  const title = filled.findIndex(({ field, isText }) => isText && kindOfField(field ?? '', '') === 'title');
  const others = filled.flatMap(({ isText, field }, index) =>
    index === title || isText || !/^[A-Za-z ]+$/.test(field ?? '')
      ? []
      : [`"{option_${index + 1}}" as the ${field!.toLowerCase()}`],
  );
  if (title < 0 || button === undefined || !DOES.test(button) || others.length !== filled.length - 1) return undefined;
  return `${button.toLowerCase()} "{text_${title + 1}}"${others.length === 0 ? '' : ` with ${joinWords(others)}`}`;
}

/** 'Create a new entry with "Ticket shop" as the title and "guest" as the username', by the command that opens its form. */
function sayMade(filled: readonly Filled[], command: string): string | undefined {
  const [, noun] = OPENS_NEW.exec(command.replace(/(\.\.\.|…)$/, '')) ?? [];
  if (noun === undefined || filled.some(({ field }) => !/^[A-Za-z ]+$/.test(field ?? ''))) return undefined;
  const said = filled.map(({ field }, index) => `"{text_${index + 1}}" as the ${lowerWords(field!)}`);
  return `Create a new ${noun.toLowerCase()} with ${joinWords(said)}.`;
}

/** In lower case but for words in capitals, such as "URL". */
function lowerWords(words: string): string {
  return words.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
}

/** One field after the other, and the button. */
function sayFields(filled: readonly Filled[]): string {
  const requests = filled.map(({ isText }, index) =>
    isText
      ? `enter "{text_${index + 1}}" as "{field_${index + 1}}"`
      : `set "{field_${index + 1}}" to "{option_${index + 1}}"`,
  );
  return joinWords([...requests, 'press "{button}"']);
}

/** The screen that a field was first seen on. */
function screenWith(key: string, { graph, start }: Material): Scene {
  return graph.transitions.find(({ after }) => after.scene.byKey.get(key)?.bounds)?.after.scene ?? start.scene;
}

function nameField({ key }: EntryField, material: Material): string | undefined {
  const { byKey, elements } = screenWith(key, material);
  const element = byKey.get(key);
  // Not as it was last: a list that is open says none of its entries is chosen, and so not what it is called.
  return element && isVisible(element) ? sayName(labelOf(element, elements)) : undefined;
}

function fillField(
  { kind, key, value: seen }: EntryField,
  field: string | undefined,
  { title, url }: Thing,
  material: Material,
  seed: string,
): Filled {
  const shown = screenWith(key, material);
  if (kind === 'text') {
    const isKnown = field !== undefined && !NEEDS_REAL_WORDS.test(field);
    const sample = kindOfField(field ?? '', '');
    const fitting = sample === 'title' ? title : sample === 'url' ? url : undefined;
    return { field, value: isKnown ? (fitting ?? sampleFor(sample, seed)) : undefined, isText: true };
  }
  const options = optionsOf(
    key,
    shown.elements.map(({ key: own, name }) => ({ key: own, name })),
  );
  const others = options.filter((name) => name !== seen);
  return { field, value: others[seededIndex(`${seed} option`, others.length)], isText: false };
}

/** What a drop-down list offers. */
function optionsOf(list: string, elements: readonly { key: string; name: string }[]): string[] {
  return elements.flatMap(({ key, name }) => (isBelow(key, list) && name !== '' ? [name] : []));
}
