/** Things that are added by a name: said by what they are, and added several at a time. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { findDisagreement } from '../../../propose/read-back/read-back.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { renderTemplate, type Candidate, type Material } from '../../shared/generator/material.ts';
import type { Gesture } from '../../shared/gesture.ts';
import { learnOperations } from '../learn-operations.ts';
import { proposeFeatureUse } from './feature-use.ts';
import { isRejected, type CandidateResult } from './operation-candidate.ts';
import { proposeRepetition } from './repetition.ts';

const list = (...names: string[]): UiNode =>
  testNode('list', 'Tree', { children: names.map((name) => testNode('list item', name)) });

/** A notebook with these pages; the text of the one that is open comes last. */
function screen(command: string, pages: string[], ...others: UiNode[]): Moment {
  const [texts, windows] = [others.filter(({ role }) => role === 'text'), others.filter(({ role }) => role !== 'text')];
  const frame = testFrame('Notebook', testNode('push button', command), list(...pages), ...texts);
  return readMoment({ tree: testDesktop(frame, ...windows), files: [], window: 'Notebook' });
}

function asking(label: string, text: string): UiNode {
  const caption = testNode('label', label, { bounds: { x: 0, y: 0, width: 60, height: 20 } });
  const field = testNode('text', '', {
    text,
    states: ['editable', 'single-line'],
    bounds: { x: 70, y: 0, width: 90, height: 20 },
  });
  const button = testNode('push button', 'OK', { bounds: { x: 70, y: 40, width: 40, height: 20 } });
  return testNode('dialog', 'Properties', { states: ['active', 'modal'], children: [caption, field, button] });
}

const page = (text: string): UiNode => testNode('text', '', { text, states: ['editable', 'multi-line'] });

/** What is known after a page was added by this command, whose field has this label, and then written in. */
function explored(command = 'Add Page', label = 'Page name:'): Material {
  const moments = [
    screen(command, []),
    screen(command, [], asking(label, '')),
    screen(command, [], asking(label, 'Rota')),
    screen(command, ['Rota'], page('')),
    screen(command, ['Rota'], page('Call Ann')),
  ];
  const keyOf = (at: number, role: string, name?: string): string =>
    moments[at]!.scene.reachable.find((element) => element.role === role && (name ?? element.name) === element.name)!
      .key;
  const gestures: Gesture[] = [
    { kind: 'click', key: keyOf(0, 'push button', command) },
    { kind: 'fill', key: keyOf(1, 'text'), text: 'Rota', enter: false },
    { kind: 'click', key: keyOf(2, 'push button', 'OK') },
    { kind: 'append', key: keyOf(3, 'text'), text: 'Call Ann' },
  ];
  const graph = createGraph();
  addMoment(graph, moments[0]!);
  for (const [at, gesture] of gestures.entries()) {
    const source = { trajectoryId: 't', turn: 1, start: at, end: at + 1 };
    addTransition(graph, gesture, moments[at]!, moments[at + 1]!, source);
  }
  const [start] = moments as [Moment];
  const reach = planReach(graph, start.scene);
  const all = learnOperations(graph).filter(({ gestures: [first] }) => first !== undefined && reach.has(first.key));
  return { ...testMaterial(graph, startWorkbench()), start, graph, reach, all, fresh: all, trajectoryId: 't' };
}

const offered = (results: readonly CandidateResult[], about: string): Candidate[] =>
  results.filter((result): result is Candidate => !isRejected(result) && result.group.includes(about));

const wordsOf = ({ template, params }: Candidate): string => renderTemplate(template, params);

function expectReadBack(candidates: readonly Candidate[]): void {
  expect(candidates.length).toBeGreaterThan(0);
  for (const candidate of candidates) {
    const said = { instruction: wordsOf(candidate), check: candidate.check, platform: 'desktop' } as const;
    expect(findDisagreement(said), said.instruction).toBeUndefined();
  }
}

test('what is added is said by what it is, and by the field that its name goes into', () => {
  const called = offered(proposeFeatureUse(explored()), 'add');
  expectReadBack(called);
  for (const one of called) expect(wordsOf(one)).toMatch(/^(Add|Create) a new page called "[^"]+"\.$/);
  const contacts = offered(proposeFeatureUse(explored('New contact', 'First name:')), 'add');
  expectReadBack(contacts);
  for (const one of contacts)
    expect(wordsOf(one)).toMatch(/^Create a new contact with "\p{Lu}\p{Ll}+" as the first name\.$/u);
});

test('several are added in one sentence, each with a name of its own', () => {
  const several = offered(proposeRepetition(explored()), 'several add');
  expectReadBack(several);
  for (const one of several) {
    expect(wordsOf(one)).toMatch(/^Create (two|three) new pages called /);
    const subjects = one.check.expect.map(({ fact }) => fact.subject);
    expect(new Set(subjects).size).toBe(wordsOf(one).includes('two') ? 2 : 3);
  }
});

test.each([
  [
    'Add Category',
    'Category name',
    /^(Add|Create) a new category called /,
    /^Create (two|three) new categories called /,
  ],
  [
    'New contact',
    'Name',
    /^(Add|Create) a new contact called "\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+"\.$/u,
    /^Create (two|three) new contacts called /,
  ],
  ['New contact', 'Job title', /^Create a new contact with "[^"]+" as the job title\.$/, /as the job title/],
  ['New folder', 'Name', /New folder/, /New folder/],
  ['Add to Bookmarks', 'Name', /Add to Bookmarks/, /Add to Bookmarks/],
])('%s with the field "%s" is said in words', (command, label, one, several) => {
  const material = explored(command, label);
  const [single, together] = [
    offered(proposeFeatureUse(material), 'add'),
    offered(proposeRepetition(material), 'several add'),
  ];
  expectReadBack([...single, ...together]);
  for (const candidate of single) expect(wordsOf(candidate)).toMatch(one);
  for (const candidate of together) expect(wordsOf(candidate)).toMatch(several);
});
