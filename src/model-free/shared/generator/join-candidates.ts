/** Makes one task of several: their wordings joined, their checks united. */
import { factId } from '../../../check/facts.ts';
import type { FactKey } from '../../../schema/index.ts';
import { joinWords } from '../../../text/join-words.ts';
import { capitalised, lowerFirst } from '../../../text/letter-case.ts';
import { LITTLE_WORTH, TOGETHER_WORTH } from '../weights.ts';
import { worthOf, type Candidate } from './material.ts';
import { alongAll, expectOnce } from './unite-checks.ts';

/** Parameters get the number of their part, so "{line}" of the second part becomes "{line_2}". */
export function joinCandidates(parts: readonly Candidate[], group: string): Candidate {
  const said = isOnePlace(parts) ? joinInPlace(parts.map(numbered)) : joinInDialog(parts.map(numbered));
  const template = said ?? joinSentences(parts);
  const params = Object.fromEntries(
    parts.flatMap((part, index) =>
      Object.entries(part.params)
        .map(([name, value]): [string, string] => [`${name}_${index + 1}`, value])
        .filter(([name]) => template.includes(`{${name}}`)),
    ),
  );
  // What is said first is done first.
  const inOrder = said === undefined ? byPlace(parts).flat() : parts;
  const expect = expectOnce(inOrder.flatMap((part) => part.check.expect));
  const expected = new Set(expect.map(({ fact }) => factId(fact)));
  const allow = new Map<string, FactKey>();
  for (const key of parts.flatMap((part) => part.check.allow)) {
    if (!expected.has(factId(key))) allow.set(factId(key), key);
  }
  const along = alongAll(parts);
  return {
    template,
    params,
    check: { expect, allow: [...allow.values()], ...(along.length === 0 ? {} : { along }) },
    steps: [...new Set(parts.flatMap((part) => part.steps))].toSorted((a, b) => a - b),
    group,
    worth: worthTogether(parts.map(worthOf)),
  };
}

/** Things that serve nothing by themselves serve nothing together. */
function worthTogether(worths: readonly number[]): number {
  const mean = worths.reduce((sum, worth) => sum + worth, 0) / worths.length;
  return worths.every((worth) => worth <= LITTLE_WORTH) ? mean : mean + TOGETHER_WORTH;
}

/** The template without the words on how its dialog is left, which are said once, after the last request in it. */
export function withoutEnding({ template, ending }: Candidate, isLast: boolean): string {
  const whole = template.replace(/\.$/, '');
  return ending !== undefined && !isLast && whole.endsWith(ending) ? whole.slice(0, -ending.length) : whole;
}

/** The parameters of a part, with its number. */
function numbered(part: Candidate, index: number): Candidate {
  const rename = (words: string): string => words.replace(/\{(\w+)\}/g, `{$1_${index + 1}}`);
  return {
    ...part,
    template: rename(part.template),
    ...(part.placed ? { placed: { ...part.placed, template: rename(part.placed.template) } } : {}),
    ...(part.ending === undefined ? {} : { ending: rename(part.ending) }),
  };
}

function isOnePlace(parts: readonly Candidate[]): boolean {
  return parts.every(
    ({ placed, ending }) => placed !== undefined && placed.at === parts[0]?.placed?.at && ending === parts[0]?.ending,
  );
}

/** "In the Preferences dialog, change … and enable …, and confirm with …": the place is said once, before all of it. */
function joinInPlace(parts: readonly Candidate[]): string {
  const { placed, ending } = parts.at(-1)!;
  const requests = alike(parts.map(requestOf));
  const place = placed!.at.trimStart();
  return `${capitalised(place)}, ${joinWords(requests)}${asLast(ending)}.`;
}

/** What is done in a place, without the place. */
function requestOf(part: Candidate): string {
  return lowerFirst(withoutEnding({ ...part, template: part.placed!.template }, false));
}

/** How the place is left, after all that is done there. */
function asLast(ending: string | undefined): string {
  return ending === undefined ? '' : `, ${ending.replace(/^,? /, '')}`;
}

/** Switches are turned in the same words, and those that are turned one way are said together. */
function alike(requests: readonly string[]): string[] {
  const turned = new Map<string, string[]>();
  for (const request of requests) {
    const [, how, name] =
      /^(turn on|switch on|enable|turn off|switch off|disable|tick|untick) ("\{\w+\}")$/.exec(request) ?? [];
    const way = how === undefined ? request : (SAME[how] ?? how);
    turned.set(way, [...(turned.get(way) ?? []), ...(name === undefined ? [] : [name])]);
  }
  return [...turned].map(([way, names]) => (names.length === 0 ? way : `${way} ${joinWords(names)}`));
}

const SAME: Readonly<Record<string, string>> = {
  'switch on': 'turn on',
  enable: 'turn on',
  'switch off': 'turn off',
  disable: 'turn off',
};

/** The tab, if there is one, and the dialog. */
const IN_DIALOG = /^( on the .+? tab)? (?:in|of) the (.+? dialog(?: \(.+\))?)$/;

/** "In the Preferences dialog, turn off … on the Display tab and turn on … on the Control tab": undefined elsewhere. */
function joinInDialog(parts: readonly Candidate[]): string | undefined {
  const places = parts.map(({ placed }) => IN_DIALOG.exec(placed?.at ?? ''));
  const [dialog, { ending } = {}] = [places[0]?.[2], parts[0]];
  const isOne = places.every((place) => place !== null && place[2] === dialog);
  if (dialog === undefined || !isOne || parts.some((part) => part.ending !== ending)) return undefined;
  const requests = parts.map((part, index) => `${requestOf(part)}${places[index]![1] ?? ''}`);
  return `In the ${dialog}, ${joinWords(requests)}${asLast(ending)}.`;
}

/** A place that was said before the requests of the part before holds for this one, too. */
function withoutSamePlace(sentence: string, before: string | undefined): string {
  const [place] = /^(?:in|on|under) [^,"{]+, /i.exec(sentence) ?? [];
  const isSaid = place !== undefined && before?.toLowerCase().startsWith(place.toLowerCase());
  return isSaid ? sentence.slice(place.length) : sentence;
}

/** Of several places each is said once, where nothing is said of how it is left. */
function byPlace(parts: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = [];
  for (const part of parts) {
    const { placed, ending } = part;
    const group = groups.find(([first]) => placed && first?.placed?.at === placed.at && !ending && !first.ending);
    if (group) group.push(part);
    else groups.push([part]);
  }
  return groups;
}

function joinSentences(parts: readonly Candidate[]): string {
  const sentences = byPlace(parts.map(numbered)).map((group, index, groups) => {
    if (group.length > 1) return lowerFirst(joinInPlace(group).replace(/\.$/, ''));
    const [part] = group as [Candidate];
    const isLast = groups.slice(index + 1).every(([other]) => other?.ending !== part.ending);
    return lowerFirst(withoutEnding(part, isLast));
  });
  const [first = '', ...rest] = sentences.map((sentence, index) => withoutSamePlace(sentence, sentences[index - 1]));
  const last = rest.pop();
  const middle = rest.map((sentence) => `, then ${sentence}`).join('');
  return `${capitalised(first)}${middle}${last === undefined ? '' : `, and then ${last}`}.`;
}
