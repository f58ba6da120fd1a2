/** Questions about the open text: what stands beside a name in it, and what a line says that has to be scrolled to. */
import { readFile } from '../../../check/file-subject.ts';
import { readLabel, writeLine } from '../../../check/subject.ts';
import { readHeadings, readPair, readTextLines, type TextLine } from '../../../check/text-readings.ts';
import type { FactKey } from '../../../schema/index.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import type { Moment } from '../../shared/exploration-graph.ts';
import { lastPart } from '../../../ui/element-key.ts';
import { factId } from '../../../check/facts.ts';
import { sayName } from '../../../ui/say-place.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { nounOfEntries } from './noun-of-entries.ts';
import { fileOfText } from './opened-file.ts';
import { askAndNote, askWorkedOut, IN_ENTRY, IN_FILE } from './work-out-questions.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import {
  AT_START_WORTH,
  SCROLLED_WORTH,
  SWITCH_WORTH,
  TOGETHER_WORTH,
  WORKED_OUT_WORTH,
} from '../../shared/weights.ts';
import { MAX_WORDS_LENGTH, pairsIn, isText, isShown, canBeShown } from './shown-lines.ts';

/** The text of the first screen is the same in every turn: it is asked about once. */
export function proposeTextQuestions(material: Material): Candidate[] {
  if (material.turn > 1) return [];
  const ofFile = material.start.scene.elements.flatMap((element) => {
    const path = isText(element) ? fileOfText(material, element.node.text!) : undefined;
    if (path === undefined) return [];
    return [
      ...askPairs(element, path, material),
      ...askHeadings(element, path, material),
      ...askNumbers(element, path, material),
    ];
  });
  return [...ofFile, ...askEntries(material)];
}

function askPairs(element: UiElement, path: string, { seed }: Material): Candidate[] {
  return pairsIn(element, canBeShown).map(({ name, value, line, fact }) => {
    const asked = /^\w+$/.test(name) && name.toUpperCase() === name ? 'ask constant' : 'ask pair';
    const template = phrase(asked, `${seed} ${name}`);
    const params = { name, file: readFile(path).name };
    return { ...question(template, params, fact, value, isShown(element, line)), question: { asked, at: '' } };
  });
}

/** What follows from the numbers of its lists; of a text that can be saved the answer is written down as well. */
function askNumbers(element: UiElement, path: string, material: Material): Candidate[] {
  const isSeen = (line: TextLine): boolean => canBeShown(element, line);
  const named = { element, params: { file: readFile(path).name }, asked: IN_FILE };
  const areAllShown = (asked: Candidate): boolean =>
    readTextLines(element.node.text!).every(
      (line) => isShown(element, line) || !asked.check.answer!.from.some(({ subject }) => saysLabel(subject, line)),
    );
  return askWorkedOut(named, material.seed, isSeen, (asked) =>
    areAllShown(asked) ? { ...asked, isAtStart: true } : asked,
  ).flatMap((asked) => {
    // What can be written down is of more use than what is only told.
    const noted = askAndNote(asked, element, material);
    return noted.length > 0 ? noted : [asked];
  });
}

function saysLabel(subject: string, { words }: TextLine): boolean {
  const name = readLabel(subject)?.name;
  return name !== undefined && readPair(words)?.name === name;
}

/** What stands first under a heading. */
function askHeadings(element: UiElement, path: string, { seed }: Material): Candidate[] {
  const { key, node } = element;
  return readHeadings(node.text!).flatMap(({ heading, first }) => {
    const isOne = node.text!.split(heading).length === 2;
    if (
      !isOne ||
      !canBeShown(element, first) ||
      sayName(heading) === undefined ||
      first.words.length > MAX_WORDS_LENGTH
    )
      return [];
    const fact: FactKey = { kind: 'line', subject: writeLine(key, first.number) };
    const template = phrase('ask under', `${seed} ${heading}`);
    const asked = question(
      template,
      { heading, file: readFile(path).name },
      fact,
      first.words,
      isShown(element, first),
    );
    return [{ ...asked, worth: SWITCH_WORTH }];
  });
}

/** Names and values in texts that an entry of the first screen brings up, such as the pages of a notebook. */
function askEntries(material: Material): Candidate[] {
  const { graph, start, seed, trajectoryId } = material;
  const kind = nounOfEntries(graph);
  return graph.transitions.flatMap((transition): Candidate[] => {
    const { gesture, before, after, changes, source } = transition;
    const entry = start.scene.byKey.get(gesture.key);
    const name = entry?.collectionKey === undefined ? undefined : sayName(entry.name);
    if (source.trajectoryId !== trajectoryId || gesture.kind !== 'click' || !entry?.bounds || name === undefined)
      return [];
    return after.scene.elements.flatMap((element) => {
      const { key, node } = element;
      const isOther = node.text !== undefined && before.facts.get(`text ${key}`)?.value !== node.text;
      if (!isText(element) || !isOther) return [];
      const changed = changes.filter(({ key: own }) => own.kind !== 'file').map(({ key: own }) => own);
      const allow = uniqueKeys([...changed, ...togglesOfEntries(start)]);
      const named = { element, params: { entry: name, kind }, asked: IN_ENTRY };
      const workedOut = askWorkedOut(
        named,
        seed,
        (line) => isShown(element, line),
        (asked) => ({
          ...asked,
          check: { ...asked.check, allow },
          steps: [source.start, source.end],
          worth: WORKED_OUT_WORTH + TOGETHER_WORTH,
        }),
      );
      const looked = pairsIn(element, isShown).map(({ name: own, value, fact }) => {
        const template = phrase('ask pair in entry', `${seed} ${own}`);
        const asked = question(template, { name: own, entry: name, kind }, fact, value, false);
        const single = { asked: 'ask pair in entry' as const, at: '' };
        return { ...asked, check: { ...asked.check, allow }, steps: [source.start, source.end], question: single };
      });
      return [...workedOut, ...looked];
    });
  });
}

/** Toggles that have the names of entries tell which one is shown: another one may have told so before. */
function togglesOfEntries({ scene, facts }: Moment): FactKey[] {
  const names = new Set(scene.elements.flatMap(({ collectionKey, name }) => (collectionKey && name ? [name] : [])));
  return [...facts.values()].flatMap(({ key }) => {
    const { role, name } = lastPart(key.subject);
    const isOne = key.kind === 'checked' && role === 'toggle button' && name !== undefined && names.has(name);
    return isOne ? [key] : [];
  });
}

function uniqueKeys(keys: readonly FactKey[]): FactKey[] {
  return [...new Map(keys.map((key) => [factId(key), key])).values()];
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
    ...(isAtStart ? { isAtStart, worth: AT_START_WORTH } : { worth: SCROLLED_WORTH }),
  };
}
