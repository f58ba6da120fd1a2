import { expect, it } from 'vitest';
import { readScene } from '../../ui/scene.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { DESKTOP_LANGUAGE } from './desktop-language.ts';
import { dropPlaces } from './drag-to-list.ts';

const SCREEN = { width: 900, height: 600 };
const column = (name: string, x: number, ...cards: string[]) =>
  testNode('list', name, {
    bounds: { x, y: 0, width: 200, height: 500 },
    children: cards.map((card, at) =>
      Object.assign(testNode('list item', card, { bounds: { x, y: at * 50, width: 200, height: 40 } }), {
        actions: ['drag'],
      }),
    ),
  });
const page = testNode('document web', 'Board', {
  bounds: { x: 0, y: 0, ...SCREEN },
  children: [column('To do', 0, 'Rake the leaves'), column('Doing', 300, 'Mend the gate'), column('', 600)],
});
const { reachable, elements } = readScene(testDesktop(testFrame('Board', page)));
const card = reachable.find(({ name }) => name === 'Rake the leaves')!;

it('a card may be dragged to the named lists that do not hold it', () => {
  expect(dropPlaces(card).map(({ key, point }) => [key.split('/').at(-1), point])).toEqual([
    ['list:Doing', { x: 400, y: 250 }],
  ]);
});

it('a drag that was made is known again by where it ended', () => {
  const drag = DESKTOP_LANGUAGE.offer(card, false, 'seed').find(({ kind }) => kind === 'drag')!;
  const [decision] = DESKTOP_LANGUAGE.decide(drag, card, SCREEN, 'seed');
  expect(decision.intent).toBe('Drag the "Rake the leaves" entry to the "Doing" list');
  const step = { ...decision, index: 0, observation: {}, timings: {}, promptRefs: [] } as never;
  expect(DESKTOP_LANGUAGE.recognise([step], card.key, elements)).toEqual(drag);
});

it('nothing else is dragged', () => {
  const list = reachable.filter((element) => !element.node.actions?.includes('drag'));
  expect(
    list.flatMap((element) => DESKTOP_LANGUAGE.offer(element, false, '')).filter(({ kind }) => kind === 'drag'),
  ).toEqual([]);
});
