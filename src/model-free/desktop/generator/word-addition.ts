/** Words for adding something that gets a name. */
import type { Operation } from '../operation.ts';
import { retypePath } from '../retype-path.ts';
import { kindOfField, sampleFor } from '../../shared/sample-text.ts';
import type { FactKey } from '../../../schema/index.ts';
import { parentKey } from '../../../ui/element-key.ts';
import { labelOf } from '../../../ui/label-of.ts';
import { isVisible } from '../../../ui/list-elements.ts';
import { MAKES, OPENS_NEW } from '../../../ui/words.ts';
import type { Scene } from '../../../ui/scene.ts';
import { formatName, describePlace } from '../../../ui/describe-place.ts';
import type { Material } from '../../shared/generator/material.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { isPlainCommand } from './plainly-opened.ts';
import { equals, refuse, type Wording } from './wording.ts';

export function wordAdd(operation: Operation & { kind: 'add' }, material: Material, seed: string): Wording {
  const { element, fact, typed, gestures } = operation;
  const [command, at] = [formatName(element.name), describePlace(element)];
  const noun = sayNoun(operation, material);
  // The second of its gestures types the name.
  const field = noun === undefined ? undefined : fieldOf(gestures[1]?.key ?? '', material.graph);
  const isTitle = field === undefined || isTitleOf(field, noun);
  const isSayable = noun !== undefined && (isTitle || /^[A-Za-z ]+$/.test(field));
  // A name that is offered is that of what is open or selected.
  const of = textAt(gestures[1]?.key ?? '', material.graph);
  const asked = of !== '' ? 'add of' : !isSayable ? 'add' : isTitle ? 'add thing' : 'add thing with';
  const template = phrase(asked, seed, at)
    .replace('{thing}', noun ?? '')
    .replace('{field}', field?.toLowerCase() ?? '');
  if (command === undefined || at === undefined) return refuse(template, 'nothing on screen names what adds it');
  if (!isPlainCommand(element)) return refuse(template, 'what it is added to cannot be said');
  if (of !== '' && !material.start.scene.elements.some((own) => isVisible(own) && own.name === of))
    return refuse(template, 'what it is made of is not on the first screen');
  if (!MAKES.test(command)) return refuse(template, 'that something is added is not said by its name');
  const name = sampleFor(kindOfField(isTitle && noun !== undefined ? 'Name' : (field ?? command), command), seed);
  const item: FactKey = { kind: 'item', subject: retypePath(fact.subject, typed, name) };
  return {
    template,
    params: { ...(isSayable && of === '' ? {} : { command }), ...(of === '' ? {} : { of }), name },
    expect: [equals(item, 'present')],
  };
}

/** Things that are files, and words that are no name of one thing. */
const NO_NOUN = /^(folder|file|copy|document)$|^(from|to|as|in|on|by|with|of|for)\b|s$/;

const nounOf = (name: string): string | undefined => OPENS_NEW.exec(formatName(name) ?? '')?.[1]?.toLowerCase();

/** What is added, as far as its command says so and no other command adds things of that name elsewhere. */
function sayNoun({ element, fact }: Operation, { all }: Material): string | undefined {
  const noun = nounOf(element.name);
  const isShared = all.some(
    (other) =>
      other.kind === 'add' &&
      nounOf(other.element.name) === noun &&
      parentKey(other.fact.subject) !== parentKey(fact.subject),
  );
  return noun === undefined || NO_NOUN.test(noun) || isShared ? undefined : noun;
}

/** Whether a field is for what the thing is called: "Name", "Title", and "Page name" of a page. */
function isTitleOf(field: string, noun: string | undefined): boolean {
  const [, of] = /^(.*?) ?(?:name|title)$/i.exec(field) ?? [];
  return of !== undefined && (of === '' || of.toLowerCase() === noun);
}

/** The screen on which an element was first seen. */
function sceneWith(key: string, { transitions }: Material['graph']): Scene | undefined {
  return transitions.find(({ after }) => after.scene.byKey.get(key)?.bounds)?.after.scene;
}

/** The text in a field before anything was typed. */
function textAt(key: string, graph: Material['graph']): string {
  return sceneWith(key, graph)?.byKey.get(key)?.node.text?.trim() ?? '';
}

/** What the screen calls a field, where it was first seen. */
function fieldOf(key: string, graph: Material['graph']): string | undefined {
  const scene = sceneWith(key, graph);
  const element = scene?.byKey.get(key);
  return element && isVisible(element) ? formatName(labelOf(element, scene!.elements)) : undefined;
}
