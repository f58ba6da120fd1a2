/** Questions about the open text: the value that stands beside a name in it. */
import { readFile } from '../../../check/file-subject.ts';
import { writeLabel } from '../../../check/subject.ts';
import { readPair, readTextLines } from '../../../check/text-readings.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { formatName } from '../../../ui/describe-place.ts';
import { shownText } from '../../../ui/shown-text.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { AT_START_WORTH, SCROLLED_WORTH } from '../../shared/weights.ts';
import { fileOfText } from './opened-file.ts';
import { word } from './question.ts';

const MAX_VALUE_LENGTH = 60;

/** The text of the first screen is the same in every turn: only the first turn asks about it. */
export function askPairs(material: Material): Candidate[] {
  if (material.turn > 1) return [];
  return material.start.scene.elements.flatMap((element) => {
    const { role, node } = element;
    const isText = role === 'text' && node.states.includes('multi-line') && shownText(element) !== undefined;
    const path = isText && node.text ? fileOfText(material, node.text) : undefined;
    return path === undefined ? [] : askIn(element, readFile(path).name, material);
  });
}

/** Only names that stand in the text once. A toolkit that reports the visible part lets the executor scroll to others. */
function askIn(element: UiElement, file: string, { seed }: Material): Candidate[] {
  const { key, node } = element;
  const shown = shownText(element)!;
  return readTextLines(node.text!).flatMap(({ words, start, end }): Candidate[] => {
    const { name, value } = readPair(words) ?? {};
    const isShown = start >= shown.start && end <= shown.end;
    if (name === undefined || value === undefined || !(isShown || node.visibleText !== undefined)) return [];
    if (node.text!.split(name).length > 2 || formatName(name) === undefined || value.length > MAX_VALUE_LENGTH)
      return [];
    return [
      {
        ...word('ask pair', { name, file }, 'text label', seed),
        check: {
          expect: [],
          allow: [],
          answer: { equals: value, from: [{ kind: 'label', subject: writeLabel(key, name) }] },
        },
        steps: [0],
        ...(isShown ? { isAtStart: true, worth: AT_START_WORTH } : { worth: SCROLLED_WORTH }),
      },
    ];
  });
}
