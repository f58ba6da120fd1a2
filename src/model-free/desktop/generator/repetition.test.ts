/** What is repeated: copies under several names, and switches, but never all of a place turned off. */
import { expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { findDisagreement } from '../../../propose/read-back/read-back.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { renderTemplate, type Candidate, type Material } from '../../shared/generator/material.ts';
import { learnOperations } from '../learn-operations.ts';
import type { Operation } from '../operation.ts';
import { isRejected } from './operation-candidate.ts';
import { proposeRepetition } from './repetition.ts';

const NAMES = ['Lower-case', 'Upper-case', 'Numbers', 'Signs'];

function moment(...nodes: UiNode[]): Moment {
  const files = [{ path: 'notes.txt', sha256: '1', text: 'Call Ann\nCall Bo\n' }];
  return readMoment({ tree: testDesktop(testFrame('notes.txt', ...nodes)), files, window: 'notes.txt' });
}

function wordsOf(material: Material): string[] {
  return offered(material).map(({ template, params }) => renderTemplate(template, params));
}

function offered(material: Material): Candidate[] {
  return proposeRepetition(material).filter((result): result is Candidate => !isRejected(result));
}

/** Each switch was turned once, one after the other. */
function switches(from: boolean, names: readonly string[] = NAMES): Material {
  const screen = (turned: number): Moment =>
    moment(
      ...names.map((name, at) => {
        const bounds = { x: 0, y: at * 30, width: 100, height: 20 };
        return testNode('check box', name, { bounds, states: [at < turned !== from && 'checked'] });
      }),
    );
  const graph = createGraph();
  const start = screen(0);
  addMoment(graph, start);
  names.forEach((name, at) => {
    const { key } = start.scene.elements.find((element) => element.name === name)!;
    const source = { trajectoryId: 't', turn: 1, start: at, end: at };
    addTransition(graph, { kind: 'click', key }, screen(at), screen(at + 1), source);
  });
  const all = learnOperations(graph);
  const reach = planReach(graph, start.scene);
  return { ...testMaterial(graph, startWorkbench()), start, graph, reach, all, fresh: all, trajectoryId: 't' };
}

test('what fills the screen hides the other switches, and is none of several', () => {
  const words = wordsOf(switches(false, ['Full Screen', ...NAMES.slice(1)]));
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((one) => one.includes('Full Screen'))).toEqual([]);
});

const isOfAll = (words: string): boolean => NAMES.every((name) => words.includes(`"${name}"`));

test('all switches of a place are turned on, but never all of them off', () => {
  const [on, off] = [wordsOf(switches(false)), wordsOf(switches(true))];
  expect(on.filter(isOfAll)).toHaveLength(1);
  expect(off.length).toBeGreaterThan(1);
  expect(off.filter(isOfAll)).toEqual([]);
});

test('an open file is copied under several names, which its words and its check say alike', () => {
  const start = moment(
    testNode('push button', 'Save As…'),
    testNode('text', '', { states: ['multi-line'], text: 'Call Ann\nCall Bo\n' }),
  );
  const graph = createGraph();
  addMoment(graph, start);
  const element = start.scene.reachable.find(({ name }) => name === 'Save As…')!;
  const operation: Operation = {
    kind: 'create',
    fact: { kind: 'file', subject: 'Documents/tried.txt' },
    after: 'Call Ann\nCall Bo\n',
    typed: 'tried',
    joint: ' ',
    gestures: [{ kind: 'click', key: element.key }],
    sideEffects: [],
    element,
    source: { trajectoryId: 't', turn: 1, start: 0, end: 2 },
  };
  const fresh = [operation];
  const material = { ...testMaterial(graph, startWorkbench()), start, graph, all: fresh, fresh, trajectoryId: 't' };
  const copies = offered(material);
  expect(copies.map(({ template, params }) => renderTemplate(template, params))).toEqual([
    expect.stringMatching(/^Save copies of "notes\.txt" as "[^"]+" and "[^"]+" in the Documents folder\.$/),
    expect.stringMatching(/^Save copies of "notes\.txt" as "[^"]+", "[^"]+" and "[^"]+" in the Documents folder\.$/),
  ]);
  for (const { template, params, check } of copies) {
    const instruction = renderTemplate(template, params);
    expect(findDisagreement({ instruction, check, platform: 'desktop' })).toBeUndefined();
    const other = instruction.replace(params['name_2']!, 'other.txt');
    expect(findDisagreement({ instruction: other, check, platform: 'desktop' })).toBeDefined();
  }
});
