/** The words of real tasks agree with their checks, and no longer do once a single word of them means something else. */
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoment, createGraph, readMoment } from '../../model-free/shared/exploration-graph.ts';
import { exploreWorkbench, type Move } from '../../testing/workbench-runs.ts';
import { startWorkbench, type Workbench } from '../../testing/workbench.ts';
import { Guideline, type Check, type Expectation, type UiNode } from '../../schema/index.ts';
import type { Frame } from '../../check/frame.ts';
import { listElements } from '../../ui/list-elements.ts';
import { formatName, describePlace } from '../../ui/describe-place.ts';
import { testDesktop, testFrame, testNode, testTable } from '../../testing/tree.ts';
import { askByOther } from '../../model-free/desktop/generator/ask-several.ts';
import { proposeComposition } from '../../model-free/desktop/generator/composition.ts';
import { proposeLineEdits } from '../../model-free/desktop/generator/propose-line-edits.ts';
import { proposeFeatureUse } from '../../model-free/desktop/generator/feature-use.ts';
import { renderTemplate, type Candidate, type Material } from '../../model-free/shared/generator/material.ts';
import { isRejected, type CandidateResult } from '../../model-free/desktop/generator/operation-candidate.ts';
import { allPhrasings, phrase } from '../../model-free/shared/generator/phrasings.ts';
import { proposeRepetition } from '../../model-free/desktop/generator/repetition.ts';
import { proposeRetrieval } from '../../model-free/desktop/generator/retrieval.ts';
import { testMaterial, WIDE_EXPLORATION } from '../../testing/material.ts';
import { findDisagreement } from './read-back.ts';

const GUIDELINES: ((material: Material) => CandidateResult[])[] = [
  proposeFeatureUse,
  proposeComposition,
  proposeRepetition,
  proposeRetrieval,
  askByOther,
  ...Guideline.options.map((guideline) => (material: Material) => proposeLineEdits(guideline, material)),
];

/** Each way to say a thing is chosen by some of them. */
const SEEDS = Array.from({ length: 12 }, (_, index) => `seed ${index}`);

const inMenu = (menu: string, entry: string): Move[] => [
  ['click', 'menu', menu],
  ['click', 'menu item', entry],
];
const MORE: Move[] = [
  ...inMenu('View', 'Tool Bar'),
  ...inMenu('View', 'Grid'),
  ...inMenu('File', 'Preferences…'),
  ['click', 'combo box', 'Language'],
  ['click', 'menu item', 'French'],
  ['click', 'radio button', 'Right'],
  ['click', 'push button', 'OK'],
  ...inMenu('File', 'Save Copy…'),
  ['fill', 'text', 'Name', 'tried copy'],
  ['click', 'push button', 'Save'],
];
const LONG_TEXT = ['Costs', 'Roof repair: 4970.00', 'LIMIT = 600', 'sweep', 'rake', 'mow', 'call the mason'].join('\n');
const LONG: Partial<Workbench> = {
  text: LONG_TEXT,
  files: { 'Documents/': '', 'Documents/house.txt': `${LONG_TEXT}\n` },
};
const LINES = [
  'Costs',
  'Roof repair: 4970.00',
  'Paint: 120.00',
  'Sweep the yard on Friday',
  'Rake the leaves',
  'Call Ann',
  'Ann Weber  555-0131',
  'Bo Klein  555-0140',
  'Ring the mason',
].join('\n');
const LIST: Partial<Workbench> = { text: LINES, files: { 'Documents/': '', 'Documents/report.txt': LINES } };
/** Where saving was not learnt. */
const TYPING: Move[] = [['append', 'text', '', 'tried before']];
const REPLACING: Move[] = [
  ...inMenu('File', 'Replace…'),
  ['fill', 'text', 'Find', 'bank'],
  ['fill', 'text', 'Replace with', 'tried before'],
  ['click', 'push button', 'Replace All'],
  ['click', 'push button', 'Close'],
];
const LOOKING: Move[] = [
  ['click', 'menu', 'View'],
  ['click', 'menu', 'View'],
  ...inMenu('File', 'Properties…'),
  ['click', 'push button', 'Close'],
  ...inMenu('File', 'Preferences…'),
];

const EXPLORED = [
  explored(startWorkbench({ wrap: true }), WIDE_EXPLORATION),
  explored(startWorkbench({ statusBar: false, toolBar: false, lazyMenus: true }), MORE),
  explored(startWorkbench(LONG), LOOKING),
  explored(startWorkbench(), TYPING),
  explored(startWorkbench(LIST), [...TYPING, ['press', 'text', '', 'ctrl+s']]),
  explored(startWorkbench(), REPLACING),
  explored(startWorkbench(), [...REPLACING, ...TYPING, ['press', 'text', '', 'ctrl+s']]),
];

function materials(seed: string): Material[] {
  return [
    ...EXPLORED.map(({ graph, start }) => testMaterial(graph, start, seed)),
    ofScreen(seed, [testNode('text', '', { text: '0', states: ['editable'] }), ...keypad()]),
    ofScreen(seed, [testTable('Files', ['Name', 'Modified'], ['letter.odt', 'Monday'])]),
    ofScreen(seed, [testTable('Costs', ['Name', 'Size', 'Kind'], ['rent', '950', 'fixed'], ['power', '70', 'other'])]),
  ];
}

function explored(start: Workbench, moves: readonly Move[]) {
  return { start, graph: exploreWorkbench(start, moves) };
}

function keypad(): UiNode[] {
  return [...'0123456789+−×÷='].map((sign) => testNode('push button', sign));
}

/** An application of which the first screen was seen and nothing else. */
function ofScreen(seed: string, content: UiNode[], files: Frame['files'] = []): Material {
  const graph = createGraph();
  const moment = readMoment({ tree: testDesktop(testFrame('a', ...content)), files, window: '' });
  addMoment(graph, moment);
  return { ...testMaterial(graph, startWorkbench(), seed), start: moment };
}

/** With the first screen, which tells what a text held. Several seeds may lead to the same words and check. */
const OFFERS = distinct(
  SEEDS.flatMap((seed) =>
    materials(seed).flatMap((material) =>
      GUIDELINES.flatMap((propose) => propose(material)).map((result) => ({ result, screen: material.start.frame })),
    ),
  ).filter((offer): offer is { result: Candidate; screen: Frame } => !isRejected(offer.result)),
  ({ result: { template, params, check }, screen }) => JSON.stringify([template, params, check, screen]),
);
const CANDIDATES = OFFERS.map(({ result }) => result);

function distinct<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

const wordsOf = ({ template, params }: Candidate): string => renderTemplate(template, params);

function disagreement(instruction: string, check: Check, ...screens: Frame[]): string | undefined {
  return findDisagreement({ instruction, check, platform: 'desktop', screens });
}

test.each([
  ['menu:File "Save As…"', true],
  ['menu:File "Save As Template…"', false],
  ['menu:Edit "Save As…"', false],
  ['dialog:File "Save As"', false],
])('the keyboard shortcut for "Save As" in the File menu is what stands at %s: %j', (subject, agrees) => {
  const reason = disagreement('What is the keyboard shortcut for "Save As" in the File menu?', {
    expect: [],
    allow: [],
    answer: { equals: 'Ctrl+S', from: [{ kind: 'label', subject: `application:a/frame/${subject}` }] },
  });
  expect(reason === undefined).toBe(agrees);
});

test('the words of every task agree with its check', () => {
  const refused = CANDIDATES.map((candidate) => [
    wordsOf(candidate),
    disagreement(wordsOf(candidate), candidate.check),
  ]);
  expect(refused.length).toBeGreaterThan(500);
  expect(refused.filter(([, reason]) => reason !== undefined)).toEqual([]);
});

/** The workbench makes no empty files, saves its text as it is, and has no tabs, pages, sums of money and commands; read-back.desktop.test.ts has their words. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'create file',
  'tick',
  'untick',
  'ask column',
  'create thing',
  'ask time',
  'export document',
  'append to text and save',
  'append several to text and save',
  'add list to text and save',
  'append to text',
  'append several to text',
  'add list to text',
  'use on file',
  'use on text',
  'open tab',
  'close tab',
  'add',
  'add of',
  'add thing',
  'add thing with',
  'append to empty text',
  'append several to empty text',
  'append to empty area',
  'append several to empty area',
  'sort',
]);

test('every way to say a thing is among them', () => {
  const all = CANDIDATES.map(wordsOf);
  const unsaid = allPhrasings()
    .filter(([asked]) => !NOT_OFFERED.has(asked))
    .flatMap(([, texts]) => texts)
    .filter((text) => {
      // Of two there is one comma.
      const pattern = new RegExp(asPattern(text).replace('with commas', 'with (?:a comma|commas)'), 'i');
      return !all.some((words) => pattern.test(words));
    });
  expect(unsaid).toEqual([]);
});

function asPattern(text: string): string {
  const open = text.replace(/\.$/, '').replace(/[.?+*()]/g, String.raw`\$&`);
  return open
    .replace('{At}', '(?:in|on) the .+, ')
    .replace('{at}', '.*')
    .replace(/\{\w+\}/g, '.+');
}

/** One that words of that kind may have instead. */
function otherValue(value: string): string {
  if (/^-?\d+$/.test(value)) return String(Number(value) + 1);
  if (/^(how|what) .*\d/.test(value)) {
    return value.replace(/\d+/, (number) => String(Number(number) + 1));
  }
  if (value.endsWith('bar')) return value === 'toolbar' ? 'status bar' : 'toolbar';
  return `${value} also`;
}

/** Neither the name of a field nor that of an open file stands in the check, and windows close with any button. */
function isInCheck(name: string, { check, template }: Candidate): boolean {
  // shown-names.test.ts has the words that make way for others, which only screens tell.
  if (/^(button|field|find)(_|$)/.test(name)) return false;
  if (!/^file(_|$)/.test(name)) return true;
  return (
    check.expect.some(({ fact, op }) => fact.kind === 'file' && op === 'same-text') &&
    !/copy|copies|new name/.test(template)
  );
}

describe('refused once its words have', () => {
  test('another name, text, number, line, file, folder, row, column or sum: each one of each task', () => {
    const overlooked = OFFERS.flatMap(({ result: candidate, screen }) =>
      Object.entries(candidate.params)
        .filter(([name]) => candidate.template.includes(`{${name}}`) && isInCheck(name, candidate))
        .map(([name, value]) => renderTemplate(candidate.template, { ...candidate.params, [name]: otherValue(value) }))
        .filter((words) => disagreement(words, candidate.check, screen) === undefined),
    );
    expect(overlooked).toEqual([]);
  });

  test.each<[string, RegExp, (found: string) => string]>([
    ['on for off', /\b((?:turn|switch) )off\b/i, (found) => found.replace(/off$/, 'on')],
    ['off for on', /\b((?:turn|switch) )on\b/i, (found) => found.replace(/on$/, 'off')],
    ['disable for enable', /\benable\b/i, () => 'disable'],
    ['enable for disable', /\bdisable\b/i, () => 'enable'],
    ['hide for show', /\b(show|bring back) the\b/i, () => 'hide the'],
    ['show for hide', /\bhide the\b/i, () => 'show the'],
    ['unsaved for saved', / and save (it|the file)\b|, then save it/, () => ', but do not save it'],
    ['saved for unsaved', /, but do not save it|,? without saving( it)?/, () => ' and save it'],
    ['unsaved for saved, of lines', /Then save (it|the file)/, () => 'Do not save the file'],
    ['saved for unsaved, of lines', /Do not save the file|Leave the file unsaved/, () => 'Then save the file'],
    ['another menu', /\bthe View menu/, () => 'the Window menu'],
    ['another dialog', /\bthe Pre\w+ dialog/, () => 'the Options dialog'],
    ['another folder', /\bthe Documents folder/, () => 'the home folder'],
    ['a folder for a file', /\b(delete|remove|rename|name of) the file\b/i, (found) => found.replace('file', 'folder')],
    ['a file for a folder', /\b(a folder|a new folder)\b/, () => 'a file'],
    [
      'deleted for renamed',
      /\brename the file ("[^"]+") to "[^"]+"/i,
      (found) => `delete the file "${found.split('"')[1]}"`,
    ],
    [
      'two lines in the other order',
      /: ("[^"]+"), ("[^"]+")/,
      (found) => found.replace(/("[^"]+"), ("[^"]+")/, '$2, $1'),
    ],
    ['another discount', /a discount of \d+ percent/, () => 'a discount of 3 percent'],
    ['nothing said of leaving the dialog open', /, and leave the dialog open/, () => ''],
    ['nothing said of confirming', / and confirm with "[^"]+"/, () => ''],
    ['one request less', /, and then [^"]*"[^"]*"[^"]*(?=\.$)/, () => ''],
    ['one request more', /\.$/, () => ', and then delete the file "secret.txt".'],
  ])('%s', (_, pattern, change) => {
    const changed = CANDIDATES.map((candidate) => [wordsOf(candidate), candidate] as const)
      .filter(([words]) => pattern.test(words))
      .map(([words, { check }]) => [words.replace(pattern, change), check] as const);
    expect(changed.length).toBeGreaterThan(0);
    expect(
      changed.filter(([words, check]) => disagreement(words, check) === undefined).map(([words]) => words),
    ).toEqual([]);
  });
});

/** A menu with one switch. */
function switchNamed(name: string): UiNode {
  const entry = testNode('check menu item', name, { hidden: true });
  return testNode('menu bar', '', { children: [testNode('menu', 'View', { children: [entry] })] });
}

const isOn = (subject: string): Check => ({
  expect: [{ fact: { kind: 'checked', subject }, op: 'equals', value: 'true' }],
  allow: [],
});

/** What names on screen are made of, the signs that keys and instructions are put together with among them. */
const signs = constantFrom(...'/:"#∕⟨⟩«»,.;?!()*…ÄßéЖ日 and in the menu 0 1 2 3 xyz'.split(''));
const anyName = string({ unit: signs, minLength: 1, maxLength: 14 });

test('whatever a switch is called, its words agree or it is not asked for, and no other name agrees', () => {
  let asked = 0;
  assert(
    property(anyName, anyName, constantFrom('a', 'b', 'c', 'd', 'e'), (name, other, seed) => {
      const element = listElements(testDesktop(testFrame('a', switchNamed(name)))).find(
        ({ node }) => node.role === 'check menu item',
      )!;
      const said = formatName(element.name);
      const saidOther = formatName(other);
      if (said === undefined) return;
      const instruct = (option: string) => renderTemplate(phrase('turn on', seed, describePlace(element)), { option });
      // Keys write "/" in another way and number namesakes, and stars mark what is modified: refused, not guessed at.
      const isPlain = !/∕|#\d+$|^\*|\*$/.test(element.name);
      if (isPlain) expect(disagreement(instruct(said), isOn(element.key))).toBeUndefined();
      asked += 1;
      if (saidOther === undefined || saidOther.toLowerCase() === said.toLowerCase()) return;
      if (isPlain && !/∕/.test(saidOther)) expect(disagreement(instruct(saidOther), isOn(element.key))).toBeDefined();
    }),
    { numRuns: 2000, seed: 1 },
  );
  expect(asked).toBeGreaterThan(200);
});

test('whatever a file is called, deleting it is read as that or refused, and never as deleting another', () => {
  assert(
    property(anyName, anyName, constantFrom('a', 'b', 'c'), (name, other, seed) => {
      const subject = `Documents/${name.replaceAll('/', '-')}`;
      const item = subject.slice('Documents/'.length);
      const gone: Expectation = { fact: { kind: 'file', subject }, op: 'absent', value: '' };
      const check: Check = { expect: [gone], allow: [] };
      const instruct = (words: string) =>
        renderTemplate(phrase('remove', seed).replace('{kind}', 'file'), { item: words });
      if (!item.includes('"')) expect(disagreement(instruct(item), check)).toBeUndefined();
      if (other !== item) expect(disagreement(instruct(other), check)).toBeDefined();
    }),
    { numRuns: 2000, seed: 1 },
  );
});
