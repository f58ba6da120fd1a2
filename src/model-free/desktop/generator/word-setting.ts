/** Words a setting that is switched, chosen or filled in. */
import type { Operation } from '../operation.ts';
import { isOneOfChoice } from '../one-of-choice.ts';
import { isSign } from '../is-sign.ts';
import { kindOfField, sampleFor, sampleNumber } from '../../shared/sample-text.ts';
import { ASKS_MORE, BARE_STATE, FILLS_SCREEN, LOOKS_FOR, NEEDS_REAL_WORDS } from '../../../ui/words.ts';
import { factId, type FactChange } from '../../../check/facts.ts';
import { kindOfBar, parentKey } from '../../../ui/element-key.ts';
import { labelOf } from '../../../ui/label-of.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { formatName } from '../../../ui/describe-place.ts';
import { factAtStart } from './fact-at-start.ts';
import type { Material } from '../../shared/generator/material.ts';
import { sayWhere } from './say-where.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { equals, refuse, type Wording } from './wording.ts';

export function wordToggle(operation: Operation & { kind: 'toggle' }, material: Material, seed: string): Wording {
  const { element, fact } = operation;
  const [name, at] = [formatName(element.name), sayWhere(element, material)];
  const wanted = oppositeAtStart(operation, material);
  const isOption = isOneOfChoice(operation);
  const isTicked = element.node.role === 'check box' && element.ancestors.some(({ role }) => role === 'document web');
  const [on, off] = isTicked ? (['tick', 'untick'] as const) : (['turn on', 'turn off'] as const);
  const asked = isOption ? 'pick' : wanted === 'true' ? on : off;
  const saying = seedFor(asked, seed, name ?? '');
  const template = phrase(asked, saying, at);
  if (name === undefined) return refuse(template, 'nothing on screen names the element as a person would');
  if (at === undefined) return refuse(template, 'where it is cannot be said');
  if (isOption && /^[\d.,%]+$/.test(name)) return refuse(template, 'a number alone does not say what is chosen');
  if (isOption && wanted !== 'true') return refuse(template, 'an option of a group is not turned off by itself');
  if (/\bcolou?r\b/i.test(at)) return refuse(template, 'colours have no names on screen');
  if (at === '' && !material.start.scene.byKey.get(element.key)?.bounds)
    return refuse(template, 'it is not on the first screen, and nothing says where it is');
  // What takes the place of a colour is chosen beside it.
  if (/^(override|use|custom|set|change)\b.*\bcolou?r\b/i.test(name))
    return refuse(template, 'a colour has to be chosen for it');
  if (FILLS_SCREEN.test(name) && hidesUnknown(operation, material))
    return refuse(template, 'which bars it hides is not known');
  if (isSign(element)) return refuse(template, 'it is no switch that has its name beside it');
  if (BARE_STATE.test(name)) return refuse(template, 'its name does not say what is switched');
  if (ASKS_MORE.test(element.name)) return refuse(template, 'its dots say that it asks for more');
  if (wanted === 'false' && isTool(operation, material))
    return refuse(template, 'it goes off when another one is chosen');
  if (/^(advanced|more|details|expert)\b/i.test(name)) return refuse(template, 'it only brings up further settings');
  return { template, ...placed(asked, saying, at), params: { option: name }, expect: [equals(fact, wanted)] };
}

function comesOn({ key, after }: FactChange): boolean {
  return key.kind === 'checked' && kindOfBar(parentKey(key.subject)) === 'tool' && after === 'true';
}

/** One of the buttons of a bar of which one is down: it goes off with another one, and not by itself. */
function isTool({ fact }: Operation, { graph }: Material): boolean {
  const bar = parentKey(fact.subject);
  const goesOff = ({ key, after }: FactChange): boolean => factId(key) === factId(fact) && after === 'false';
  return (
    kindOfBar(bar) === 'tool' && graph.transitions.some(({ changes }) => changes.some(goesOff) && changes.some(comesOn))
  );
}

/** A seed whose words do not clash with the name, as "enable "Disable …"" would. */
function seedFor(asked: Asked, seed: string, name: string): string {
  const clashes = (one: string): boolean => /^(dis|en)able/i.test(name) && /able "/i.test(phrase(asked, one));
  const seeds = [seed, ...Array.from({ length: 8 }, (_, at) => `${seed} ${at}`)];
  return seeds.find((one) => !clashes(one)) ?? seed;
}

export function wordChoose(operation: Operation & { kind: 'choose' }, material: Material, seed: string): Wording {
  const list = material.graph.known.get(operation.gestures[0]?.key ?? '');
  const field = list && formatName(labelOf(list, elementsShown(operation, material)));
  const at = list && sayWhere(list, material);
  const option = operation.after ?? '';
  const template = phrase('set', seed, at);
  if (field === undefined || at === undefined) return refuse(template, 'nothing on screen names the drop-down list');
  return {
    template,
    ...placed('set', seed, at),
    params: { field, option },
    expect: [equals(operation.fact, option)],
  };
}

export function wordNumber(operation: Operation & { kind: 'number' }, material: Material, seed: string): Wording {
  const { field, at } = nameField(operation, material);
  const number = String(sampleNumber(seed, Number(operation.before)));
  const template = phrase('number', seed, at);
  if (field === undefined || at === undefined) return refuse(template, 'nothing on screen names the field');
  return {
    template,
    ...placed('number', seed, at),
    params: { field, number },
    expect: [equals(operation.fact, number)],
  };
}

export function wordFill(operation: Operation & { kind: 'fill' }, material: Material, seed: string): Wording {
  const { field, at } = nameField(operation, material);
  const template = phrase('fill', seed, at);
  if (field === undefined || at === undefined) return refuse(template, 'nothing on screen names the field');
  // Words to search for are of use only when the search is made.
  if (NEEDS_REAL_WORDS.test(field) || LOOKS_FOR.test(at))
    return refuse(template, 'only words that are true somewhere make sense in it');
  if (kindOfField(field, at) === 'title' && at.includes(' dialog'))
    return refuse(template, 'what it is the title of is not shown');
  if (!isTitle(field, at)) return refuse(template, 'what people write in it is not known');
  const text = sampleFor(kindOfField(field, at), seed);
  return {
    template,
    ...placed('fill', seed, at),
    params: { field, text },
    expect: [equals(operation.fact, text)],
  };
}

function placed(asked: Asked, seed: string, at: string): Pick<Wording, 'placed'> {
  return at === '' ? {} : { placed: { at, template: phrase(asked, seed) } };
}

function nameField(operation: Operation, material: Material): { field: string | undefined; at: string | undefined } {
  const { element } = operation;
  return {
    field: formatName(labelOf(element, elementsShown(operation, material)) || element.name),
    at: sayWhere(element, material),
  };
}

/** The screen the operation was seen on: its fields have their labels there, be it a window or the first screen. */
function elementsShown({ source }: Operation, { graph, start }: Material): readonly UiElement[] {
  return (
    graph.transitions.find((transition) => transition.source === source)?.before.scene.elements ?? start.scene.elements
  );
}

/** A field of which nothing is known takes a title only where it asks for one. */
function isTitle(field: string, at: string): boolean {
  return kindOfField(field, at) !== 'title' || /\b(title|name|subject|topic|heading|caption)\b/i.test(field);
}

/** Whether bars of the first screen were hidden already when it was tried. */
function hidesUnknown({ source }: Operation, { start, graph }: Material): boolean {
  const tried = graph.transitions.find((transition) => transition.source === source);
  const bars = [...start.facts.values()].filter(
    ({ key }) => key.kind === 'item' && kindOfBar(key.subject) !== undefined,
  );
  return tried !== undefined && bars.some(({ key }) => !tried.before.facts.has(factId(key)));
}

/** The state to turn the switch to: the opposite of its state at the start, which may differ from when it was explored. */
function oppositeAtStart({ fact, before }: Operation, material: Material): string {
  const atStart = factAtStart(fact, material)?.value ?? before;
  return atStart === 'true' ? 'false' : 'true';
}
