/** Edits of a note that its application keeps by itself: no file is named, and nothing is saved. */
import { expect, test } from 'vitest';
import { findDisagreement } from '../../../propose/read-back/read-back.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { addMoment, addTransition, createGraph, readMoment, type Moment } from '../../shared/exploration-graph.ts';
import { planReach } from '../../shared/find-leg.ts';
import { renderTemplate, type Material } from '../../shared/generator/material.ts';
import { learnOperations } from '../learn-operations.ts';
import { proposeLineEdits } from './propose-line-edits.ts';

const HELD = [
  'Opening of Rivers',
  '',
  'Speeches at half past five.',
  'Drinks from six in the east gallery.',
  'Ask Marta for three volunteers at the door.',
  '',
].join('\n');
const PATH = 'Documents/Notes/1.note';

function noteOf(held: string, button = 'New Note'): Moment {
  const text = testNode('text', '', { text: held, states: ['editable', 'multi-line', 'focused'] });
  const tree = testDesktop(testFrame('Notes', testNode('push button', button), text));
  return readMoment({ tree, files: [{ path: PATH, sha256: held, text: `<note>${held}</note>` }], window: '' });
}

function explored(button?: string): Material {
  const graph = createGraph();
  const added = 'Call the printer.';
  const [start, longer] = [noteOf(HELD, button), noteOf(`${HELD}${added}`, button)];
  addMoment(graph, start);
  const { key } = start.scene.elements.find(({ role }) => role === 'text')!;
  const source = { trajectoryId: 't', turn: 1, start: 0, end: 3 };
  addTransition(graph, { kind: 'append', key, text: added }, start, longer, source);
  const all = learnOperations(graph);
  const reach = planReach(graph, start.scene);
  return { ...testMaterial(graph, startWorkbench()), start, graph, reach, all, fresh: all, trajectoryId: 't' };
}

test('two edits of a note are asked for together, and its first line stays', () => {
  const candidates = proposeLineEdits('composition', explored());
  expect(candidates.length).toBeGreaterThan(0);
  for (const { template, params, check } of candidates) {
    const instruction = renderTemplate(template, params);
    expect(instruction).toContain('the note that is open');
    expect(instruction).not.toMatch(/\bsave\b/i);
    expect(check.expect).toMatchObject([{ fact: { kind: 'text' }, op: 'same-text' }]);
    expect(check.expect[0]!.value.split('\n')[0]).toBe('Opening of Rivers');
    expect(check.allow).toEqual([{ kind: 'file', subject: PATH }]);
    expect(findDisagreement({ instruction, check, platform: 'desktop' })).toBeUndefined();
  }
});

test('where nothing tells that it is a note, its text may be lost: no edit is asked for', () => {
  expect(proposeLineEdits('composition', explored('Bold'))).toEqual([]);
});
