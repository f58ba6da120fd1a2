import { expect, test } from 'vitest';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { addTransition, createGraph, readMoment } from '../exploration-graph.ts';
import type { Gesture } from '../gesture.ts';
import { startExploration } from './exploration-state.ts';
import { withNewWords } from './new-words.ts';

test('no field gets words that it got before, in this turn or an earlier one', () => {
  const graph = createGraph();
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 2, graph });
  const field = testNode('text', 'Title', { states: ['editable', 'single-line'] });
  const moment = readMoment({ tree: testDesktop(testFrame('a', field)), files: [], window: '' });
  const element = moment.scene.reachable.find(({ role }) => role === 'text')!;
  const [first] = graph.language.offer(element, false, 's');
  const typed: string[] = [];
  for (let time = 0; time < 4; time += 1) {
    const gesture = withNewWords(exploration, first!, element);
    expect(gesture).toMatchObject({ kind: 'fill', key: element.key });
    typed.push((gesture as Extract<Gesture, { kind: 'fill' }>).text);
    addTransition(graph, gesture, moment, moment, { trajectoryId: '', turn: 1, start: time, end: time + 1 });
  }
  expect(new Set(typed).size).toBe(4);
});

test('a click stays as it is', () => {
  const exploration = startExploration({ app: 'bench', seed: 's', turn: 1, graph: createGraph() });
  const { scene } = readMoment({
    tree: testDesktop(testFrame('a', testNode('push button', 'One'))),
    files: [],
    window: '',
  });
  const [element] = scene.reachable;
  const click: Gesture = { kind: 'click', key: element!.key };
  expect(withNewWords(exploration, click, element!)).toBe(click);
});
