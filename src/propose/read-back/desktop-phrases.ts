/** Phrases of the requests in desktop tasks, the more specific ones first. */
import type { Claim } from './claim.ts';
import { CALCULATIONS } from './calculations.ts';
import { DESKTOP_QUESTIONS } from './desktop-questions.ts';
import { FILE_PHRASES } from './file-phrases.ts';
import { first, phrase, readWith, type Groups } from './phrase-table.ts';
import { SETTING_PHRASES } from './setting-phrases.ts';

/** What goes into each field of a form: '"Room 21" as the room and "Monday" as the day'. */
const AS_FIELDS = '(?<others>⟨\\d+⟩ as the [a-z ]+(?:(?:, | and )⟨\\d+⟩ as the [a-z ]+)*)';

const SETTINGS = [
  ...SETTING_PHRASES,
  phrase('leave (?:the dialog|it) open', () => [{ asks: 'left open' }]),
  phrase(`create a new (?<noun>[a-z ]+) with ${AS_FIELDS}`, (groups, { places }) => [
    ...groups('others').map((value): Claim => ({ asks: 'set', value, places })),
    { asks: 'handed in', button: first(groups, 'noun') },
  ]),
  phrase('confirm with «button»|close the dialog', (groups) => [
    { asks: 'confirmed', button: first(groups, 'button') },
  ]),
  phrase('(?:open|bring up) the (?<name>.+) dialog', (groups) => [
    { asks: 'opened', name: first(groups, 'name'), places: [] },
  ]),
  phrase('(?:show|bring back) the (?<name>\\w+(?: bar)?)|make the (?<other>\\w+(?: bar)?) visible', (groups) => [
    { asks: 'shown', name: first(groups, 'name', 'other'), shown: true, places: [] },
  ]),
  phrase('hide the (?<name>\\w+(?: bar)?)', (groups) => [
    { asks: 'shown', name: first(groups, 'name'), shown: false, places: [] },
  ]),
];

const WRITING = ['lines', 'replaced', 'edited'] as const;

function isWriting(claim: Claim): claim is Extract<Claim, { asks: (typeof WRITING)[number] }> {
  return (WRITING as readonly string[]).includes(claim.asks);
}

/** "It" refers to the file that was written in. */
function fileOf(earlier: readonly Claim[]): string | undefined {
  return earlier.findLast(isWriting)?.file;
}

/** A request about lines, with the file that this or an earlier request names. */
function edits(
  groups: Groups,
  earlier: readonly Claim[],
  ...claims: Omit<Extract<Claim, { asks: 'edited' }>, 'asks' | 'file'>[]
): Claim[] {
  const [file = fileOf(earlier)] = groups('file');
  return claims.map((claim) => ({ asks: 'edited', ...claim, file }));
}

/** The text that lines are in, where an earlier request has not named it. */
const TEXT = '(?:«file»|the [a-z]+ that is open)';

const LINES = [
  phrase(`(?:delete|remove) the lines? «lines*»(?: from ${TEXT})?`, (groups, _request, earlier) =>
    edits(groups, earlier, ...groups('lines').map((line) => ({ how: 'delete' as const, line }))),
  ),
  phrase(`(?:change|replace) the line «line»(?: in ${TEXT})? (?:to|with) «other»`, (groups, _request, earlier) =>
    edits(groups, earlier, { how: 'change', line: first(groups, 'line'), other: first(groups, 'other') }),
  ),
  phrase(`(?:put|add) the line «other» (?:right )?above the line «line»(?: in ${TEXT})?`, (groups, _request, earlier) =>
    edits(groups, earlier, { how: 'put above', line: first(groups, 'line'), other: first(groups, 'other') }),
  ),
  phrase('(?:add the line|write) «other» (?:on a new line )?at the top(?: of «file»)?', (groups, _request, earlier) =>
    edits(groups, earlier, { how: 'put above', other: first(groups, 'other') }),
  ),
  phrase(
    `(?:move|put) the line «line» (?:to|at) the end(?: of ${TEXT})?(?: instead of where it is)?`,
    (groups, _request, earlier) => edits(groups, earlier, { how: 'move', line: first(groups, 'line') }),
  ),
];

const FILES = [
  phrase(
    'add an? (?:note|list)(?: headed «headed»)? at the end of (?:«file»|the [a-z]+ that is open), (?:with a blank line above it(?: and one line each for «lines*»| and the line «line» below it)|after an empty line: «heading» as its heading and (?:the lines )?«below*» below it)',
    (groups) => {
      const lines = ['', ...['headed', 'heading', 'lines', 'line', 'below'].flatMap(groups)];
      return [{ asks: 'lines', lines, file: groups('file')[0] }];
    },
  ),
  phrase(
    '(?:add the line|write) «line» (?:(?:on a new line )?at the end of the [a-z]+ that is open|in the [a-z]+ that is open|in the empty text area)',
    (groups) => [{ asks: 'lines', lines: [first(groups, 'line')] }],
  ),
  phrase(
    '(?:add these lines, in this order, at the end of the [a-z]+ that is open|write these lines, in this order, in the (?:[a-z]+ that is open|empty text area)|write the following lines at the end of the [a-z]+ that is open, in this order): «lines*»',
    (groups) => [{ asks: 'lines', lines: [...groups('lines')] }],
  ),
  phrase(
    '(?:add the line|add|write) «line» (?:at the end of|on a new line at the end of|as the last line of) «file»(?<unsaved>,? without saving(?: it)?)?',
    (groups) => [
      { asks: 'lines', lines: [first(groups, 'line')], file: first(groups, 'file') },
      ...(groups('unsaved').length > 0 ? [{ asks: 'saved' as const, saved: false, file: first(groups, 'file') }] : []),
    ],
  ),
  phrase(
    '(?:add these lines, in this order, at the end of «file»|write the following lines at the end of «other», in this order): «lines*»',
    (groups) => [{ asks: 'lines', lines: [...groups('lines')], file: first(groups, 'file', 'other') }],
  ),
  phrase(
    '(?:replace every «find» in «file» with|change every «found» in «of» to) «other»(?<unsaved>,? without saving)?',
    (groups) => {
      const file = first(groups, 'file', 'of');
      return [
        { asks: 'replaced', find: first(groups, 'find', 'found'), other: first(groups, 'other'), file },
        ...(groups('unsaved').length > 0 ? [{ asks: 'saved' as const, saved: false, file }] : []),
      ];
    },
  ),
  phrase('save (?:it|the file)', (_groups, _request, earlier) => [
    { asks: 'saved', saved: true, file: fileOf(earlier) },
  ]),
  phrase('do not save (?:it|the file)|leave the file unsaved', (_groups, _request, earlier) => [
    { asks: 'saved', saved: false, file: fileOf(earlier) },
  ]),
  ...FILE_PHRASES,
];

export const readDesktopRequest = readWith([...DESKTOP_QUESTIONS, ...CALCULATIONS, ...LINES, ...FILES, ...SETTINGS]);
