/**
 * The sentences that tasks on phones are worded with, several for each thing that can be asked for. `THINGS` is what it
 * is done to, `IT` the pronoun for that, `HERE` the page where that needs to be said. The independent reader has to
 * understand each of them (read-back/phone-phrases.ts).
 */
import { seededIndex } from '../../../text/seeded.ts';
import { capitalised } from '../../../text/letter-case.ts';

export const PHRASINGS = {
  delete: ['Delete THINGS', 'Remove THINGS'],
  /** `VERB` and `REST` are from a label such as "Add to favourites"; `REST` begins with a space or is empty. */
  do: ['VERB THINGSREST'],
  /** The same with something chosen for it: "Move to folder", "Private". */
  doAs: ['VERB THINGSREST "{option}"'],
  /** A label such as "Label", with what was chosen for it. */
  setOf: ['Set CAPTION of THINGS to "{option}"', 'Change CAPTION of THINGS to "{option}"'],
  turnRow: ['Turn STATE THINGS', 'Switch STATE THINGS'],
  tickRow: ['TICK THINGS'],
  turnOf: ['Turn STATE "{option}" for THINGS', 'For THINGS, turn STATE "{option}"'],
  turn: ['Turn STATE "{option}"HERE', 'Switch STATE "{option}"HERE', 'TURN "{option}"HERE'],
  tick: ['TICK "{option}"HERE'],
  choose: ['Choose "{option}"HERE', 'Select "{option}"HERE'],
  setting: ['Set CAPTION to "{option}"HERE', 'Change CAPTION to "{option}"HERE'],
  sort: ['Sort the list by "{option}"', 'Change the order of the list to "{option}"'],
  /** Changes in a form of a thing that is there; `CHANGES` are requests, the last with `and`. */
  edit: ['In THINGS, CHANGES', 'For THINGS, CHANGES'],
  editOne: ['In THINGS, CHANGES', 'For THINGS, CHANGES'],
  setOne: ['Set CAPTION of THINGS to VALUE', 'Change CAPTION of THINGS to VALUE'],
  addOne: ['Add VALUE at the end of CAPTION of THINGS', 'Add VALUE to the end of CAPTION of THINGS'],
  rename: ['Rename THINGS to VALUE', 'Change the name of THINGS to VALUE', 'Give THINGS the name VALUE'],
  /** `KIND` with its article; `FIELDS` is a list of captions with their values, `CHANGES` further requests. */
  create: ['Create KIND with FIELDS', 'Add KIND with FIELDS', 'Make KIND with FIELDS'],
  createNamed: ['Create KIND called VALUEWITH', 'Add KIND named VALUEWITH', 'Make KIND with the name VALUEWITH'],
  createPlain: ['Create KIND, CHANGES and save it', 'Add KIND, CHANGES and save it'],
  createWith: ['Create KIND with FIELDS, CHANGES and save it', 'Add KIND with FIELDS, CHANGES and save it'],
  send: ['Send VALUE to THINGS', 'Open THINGS and send VALUE'],
} satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type Phrasing = keyof typeof PHRASINGS;

export type Fill = Partial<
  Record<'THINGS' | 'IT' | 'HERE' | 'VERB' | 'REST' | 'CAPTION' | 'STATE' | 'TURN' | 'TICK', string>
> &
  Partial<Record<'CHANGES' | 'VALUE' | 'WITH' | 'KIND' | 'FIELDS', string>>;
export type Sentence = { phrasing: Phrasing; fill: Fill } | undefined;

const BLANKS = /THINGS|CHANGES|CAPTION|FIELDS|VALUE|STATE|WITH|HERE|VERB|REST|TURN|TICK|KIND|IT/g;

export function fillPhrasing(phrasing: Phrasing, fill: Fill, seed: string): string {
  const choices = PHRASINGS[phrasing];
  const pattern = choices[seededIndex(seed, choices.length)]!;
  const text = pattern.replace(BLANKS, (name) => fill[name as keyof Fill] ?? '');
  return `${capitalised(text)}.`;
}
