/** Questions about the open text: what stands beside a name in it, and what a line says that has to be scrolled to. */
import { readFile, writeLabel, writeLine } from '../../../check/subject.ts';
import { readPair, readTextLines } from '../../../check/text-readings.ts';
import type { FactKey, UiNode } from '../../../schema/index.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { sayName } from '../../../ui/say-place.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { fileOfText } from './opened-file.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { AT_START_WORTH, SCROLLED_WORTH } from '../../shared/weights.ts';

const MAX_WORDS_LENGTH = 60;
/** The text of the first screen is the same in every turn: it is asked about once. */
export function proposeTextQuestions(material: Material): Candidate[] {
  if (material.turn > 1) return [];
  return material.start.scene.elements.flatMap((element) => {
    const { text, visibleText, states } = element.node;
    const isText = element.role === 'text' && states.includes('multi-line') && element.bounds !== undefined;
    const path = isText && text && visibleText ? fileOfText(material, text) : undefined;
    return path === undefined ? [] : [...askPairs(element, path, material), ...askLines(element, path, material)];
  });
}

function askPairs({ key, node }: UiElement, path: string, { seed }: Material): Candidate[] {
  const pairs = readTextLines(node.text!).flatMap((line) => {
    const pair = readPair(line.words);
    return pair ? [{ ...pair, line }] : [];
  });
  return pairs.flatMap(({ name, value, line }) => {
    const isOne = node.text!.split(name).length === 2;
    if (!isOne || sayName(name) === undefined || value.length > MAX_WORDS_LENGTH) return [];
    const asked = /^\w+$/.test(name) && name.toUpperCase() === name ? 'ask constant' : 'ask pair';
    const fact: FactKey = { kind: 'label', subject: writeLabel(key, name) };
    const template = phrase(asked, `${seed} ${name}`);
    const params = { name, file: readFile(path).name };
    return [{ ...question(template, params, fact, value, isShown(node, line)), question: { asked, at: '' } }];
  });
}

/** Lines below the part on screen, which are counted from the first one there. */
function askLines({ key, node }: UiElement, path: string, { seed }: Material): Candidate[] {
  if (node.visibleText?.start !== 0) return [];
  return readTextLines(node.text!).flatMap((line) => {
    if (isShown(node, line) || line.words.length < 4 || line.words.length > MAX_WORDS_LENGTH) return [];
    const fact: FactKey = { kind: 'line', subject: writeLine(key, line.number) };
    const template = phrase('ask line', `${seed} ${line.number}`);
    return [question(template, { line: String(line.number), file: readFile(path).name }, fact, line.words, false)];
  });
}

function isShown({ visibleText }: UiNode, { start, end }: { start: number; end: number }): boolean {
  return visibleText !== undefined && start >= visibleText.start && end <= visibleText.end;
}

function question(
  template: string,
  params: Record<string, string>,
  fact: FactKey,
  answer: string,
  isAtStart: boolean,
): Candidate {
  return {
    template,
    params,
    check: { expect: [], allow: [], answer: { equals: answer, from: [fact] } },
    steps: [0],
    group: `text ${fact.kind}`,
    worth: isAtStart ? AT_START_WORTH : SCROLLED_WORTH,
  };
}
