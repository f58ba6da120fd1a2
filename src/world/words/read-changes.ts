/** Reads the changes in one place, request by request: "tick #0 and add #1 at the end of the label". */
import type { Change } from './claim.ts';
import { readCaption, sentence, wordsAt } from './patterns.ts';

type Groups = Readonly<Record<string, string>>;
type ReadChange = (groups: Groups, words: readonly string[]) => Change;

const SET: ReadChange = ({ caption, value }, words) => ({
  kind: 'set',
  value: { field: readCaption(caption!, words), text: wordsAt(value!, words) },
});
const EXTENDED: ReadChange = (groups, words) => {
  const change = SET(groups, words);
  return change.kind === 'set' ? { ...change, value: { ...change.value, isAdded: true } } : change;
};
const CHOSEN: ReadChange = ({ value }, words) => ({ kind: 'set', value: { text: wordsAt(value!, words) } });
const TURNED: ReadChange = ({ state, verb, value }, words) => ({
  kind: 'turned',
  name: wordsAt(value!, words),
  isOn: state === undefined ? !/^(?:un|dis)/.test(verb!) : state === 'on',
});

const CHANGES: readonly [RegExp, ReadChange][] = [
  [sentence('(?:set|change) <caption> to <value>'), SET],
  [sentence('add <value> (?:at|to) the end of <caption>'), EXTENDED],
  [sentence('(?:choose|select) <value>'), CHOSEN],
  [sentence('(?:turn|switch) <state> <value>'), TURNED],
  [sentence('(?<verb>enable|disable|tick|untick) <value>'), TURNED],
];

const NEXT = /(?:, and |, | and )(?=(?:set|change|add|choose|select|turn|switch|enable|disable|tick|untick) )/;

/** Undefined if one of them is not understood. */
export function readChanges(text: string, words: readonly string[]): Change[] | undefined {
  const changes = text.split(NEXT).map((part) => {
    const found = CHANGES.flatMap(([pattern, read]) => {
      const groups = pattern.exec(part)?.groups;
      return groups ? [read(groups, words)] : [];
    });
    return found[0];
  });
  return changes.every((change) => change !== undefined) ? changes : undefined;
}

/** "the amount #0 and the note #1". */
export function readFields(text: string, words: readonly string[]): Change[] | undefined {
  const fields = text.split(/, | and /).map((part) => {
    const groups = sentence('<caption> <value>').exec(part)?.groups;
    return groups && SET(groups, words);
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}
