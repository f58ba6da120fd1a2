/**
 * Questions whose answer no screen says: it is worked out from the numbers of a list in a text. Of a text that was seen to
 * be saved the answer is also written down in it.
 */
import { factId } from '../../../check/facts.ts';
import { readFile } from '../../../check/file-subject.ts';
import { writeLabel } from '../../../check/subject.ts';
import { readHeadings, readPair, readTextLines, type TextLine } from '../../../check/text-readings.ts';
import { readNumber, workOut, type SaidNumber } from '../../../check/work-out.ts';
import type { FactKey, WayToWorkOut } from '../../../schema/index.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { sayName } from '../../../ui/say-place.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase, type Asked } from '../../shared/generator/phrasings.ts';
import { appendLines } from '../append-lines.ts';
import { indentOf } from '../../shared/executor/plan-text.ts';
import { EDIT_WORTH, WORKED_OUT_WORTH } from '../../shared/weights.ts';
import { stepsOf } from './operation-candidate.ts';

/** A line that says a number for a name. */
interface Numbered extends SaidNumber {
  name: string;
  value: string;
  line: TextLine;
}

/** Lines of one form, one below the other, and the line above them. */
interface NumberList {
  heading?: string;
  lines: Numbered[];
}

/** How a question names the text: by its file, or by the entry that brings it up. */
export interface NamedText {
  element: UiElement;
  /** Parameters that name it. */
  params: Record<string, string>;
  asked: Readonly<Record<Exclude<WayToWorkOut, 'lowest' | 'count'>, Asked>>;
}

export const IN_FILE: NamedText['asked'] = {
  total: 'ask total',
  difference: 'ask difference',
  highest: 'ask highest',
  left: 'ask left',
  'most left': 'ask most left',
};
export const IN_ENTRY: NamedText['asked'] = {
  total: 'ask total in entry',
  difference: 'ask difference in entry',
  highest: 'ask highest in entry',
  left: 'ask left in entry',
  'most left': 'ask most left',
};

/** `isSeen` tells whether a line can be brought into view; `finish` adds what goes with the place of the text. */
export function askWorkedOut(
  { element, params, asked }: NamedText,
  seed: string,
  isSeen: (line: TextLine) => boolean,
  finish: (candidate: Candidate) => Candidate,
): Candidate[] {
  return listsIn(element.node.text ?? '', isSeen).flatMap(({ heading, lines }) => {
    const ask = (by: keyof NamedText['asked'], of: readonly Numbered[], said: Record<string, string>): Candidate[] => {
      const from = of.map(({ name }): FactKey => ({ kind: 'label', subject: writeLabel(element.key, name) }));
      const answer = workOut(
        by,
        from.map((key, at) => ({ key, value: of[at]!.value })),
      );
      if (answer === undefined) return [];
      const template = phrase(asked[by], `${seed} ${JSON.stringify(said)}`);
      return [
        finish({
          template,
          params: { ...params, ...said },
          check: { expect: [], allow: [], answer: { equals: answer, from, by } },
          steps: [0],
          group: `worked out ${by}`,
          worth: WORKED_OUT_WORTH,
        }),
      ];
    };
    if (lines.every(({ whole }) => whole !== undefined))
      return [
        ...(heading === undefined || asked === IN_ENTRY ? [] : ask('most left', lines, { heading })),
        ...lines.flatMap((line) => ask('left', [line], { name: line.name, whole: String(line.whole) })),
      ];
    const inOrder = lines.toSorted((a, b) => b.number - a.number);
    const [high, low] = [inOrder[0]!, inOrder.at(-1)!];
    // An entry shows one list, a file has several.
    const isSaid = asked === IN_ENTRY || heading !== undefined;
    const under: Record<string, string> = asked === IN_ENTRY || heading === undefined ? {} : { heading };
    return [
      ...(isSaid ? ask('total', lines, under) : []),
      ...(isSaid && lines.length > 2 ? ask('highest', lines, under) : []),
      ...ask('difference', [high, low], { name_1: high.name, name_2: low.name }),
    ];
  });
}

/** The same, with the answer written down at the end of the file that the text was seen to be saved to. */
export function askAndNote(question: Candidate, element: UiElement, material: Material): Candidate[] {
  const { name, whole, file } = question.params;
  const { answer } = question.check;
  const save = material.fresh.find((operation) => operation.kind === 'save' && operation.textKey === element.key);
  const held = element.node.text ?? '';
  if (!answer || answer.by !== 'left' || save?.kind !== 'save' || save.isMarkedUp || !name || !whole || !file)
    return [];
  if (readFile(save.fact.subject).name !== file) return [];
  const beginning = `Left for ${name}:`;
  const wanted = appendLines(held, [`${beginning} ${answer.equals}`], indentOf(material.all, element.key));
  const text: FactKey = { kind: 'text', subject: element.key };
  if (material.start.facts.get(factId(text))?.value !== held) return [];
  const { isAtStart: _isAsked, ...rest } = question;
  return [
    {
      ...rest,
      template: phrase('ask left and note', `${material.seed} ${name}`),
      params: { name, whole, file, beginning },
      check: {
        expect: [text, save.fact].map((fact) => ({ fact, op: 'same-text', value: wanted })),
        allow: [],
        answer,
      },
      steps: stepsOf(save),
      group: 'worked out and noted',
      worth: EDIT_WORTH,
    },
  ];
}

/** Lists of at least two numbers, whose names stand in the text once. */
function listsIn(text: string, isSeen: (line: TextLine) => boolean): NumberList[] {
  const headings = new Map(readHeadings(text).map(({ heading, first }) => [first.number, heading]));
  const lists: NumberList[] = [];
  let current: NumberList | undefined;
  for (const line of readTextLines(text)) {
    const pair = readPair(line.words);
    const number = pair && readNumber(pair.value);
    const isPlain = pair !== undefined && sayName(pair.name) !== undefined && text.split(pair.name).length === 2;
    // Of "4970 of 12750" nobody knows whether the first is spent or left.
    const isClear = number?.whole === undefined || number.isSpent;
    if (!pair || !number || !isClear || !isPlain || !isSeen(line)) {
      current = undefined;
      continue;
    }
    if (!current) {
      const heading = headings.get(line.number);
      const isSaid = heading !== undefined && sayName(heading) !== undefined && text.split(heading).length === 2;
      lists.push((current = { ...(isSaid ? { heading } : {}), lines: [] }));
    }
    current.lines.push({ ...pair, ...number, line });
  }
  return lists.filter(({ lines }) => lines.length > 1);
}
