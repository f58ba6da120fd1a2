/** What a drag on a real page teaches, and that it moves another card. */
import { afterAll, describe, expect, it } from 'vitest';
import { frameOf } from '../../check/frame.ts';
import type { Environment } from '../../env/environment.ts';
import type { Observation } from '../../schema/index.ts';
import { canRunWeb, SHIPPED_WEB } from '../../testing/web.ts';
import { createWebEnvironments } from '../../env/web/create-web-environment.ts';
import { loadWebCatalogue } from '../../env/web/catalogue.ts';
import { proposeDesktopTasks } from '../desktop/generator/propose-desktop-tasks.ts';
import { isRejected } from '../desktop/generator/operation-candidate.ts';
import { DESKTOP_LANGUAGE } from '../desktop/desktop-language.ts';
import { addMoment, addTransition, createGraph, readMoment } from '../shared/exploration-graph.ts';
import { planReach } from '../shared/find-leg.ts';
import type { Gesture } from '../shared/gesture.ts';
import { renderTemplate } from '../shared/generator/material.ts';
import { gesturesOf } from './deed.ts';
import { learnDeeds } from './learn-deeds.ts';

const never = new AbortController().signal;
const web = createWebEnvironments({ catalogue: loadWebCatalogue(SHIPPED_WEB), width: 1280, height: 800 });
afterAll(() => web.close());

const momentOf = (seen: Observation) => readMoment({ ...frameOf(seen), state: JSON.parse(seen.state!) as unknown });

async function perform(environment: Environment, gesture: Gesture, seen: Observation): Promise<Observation> {
  const { reachable } = momentOf(seen).scene;
  const element = reachable.find(({ key }) => key === gesture.key)!;
  for (const { action } of DESKTOP_LANGUAGE.decide(gesture, element, seen.screenshot))
    await environment.act(action, never);
  return environment.observe(never);
}

describe.runIf(canRunWeb)('a card that is dragged', () => {
  it('teaches how cards are moved to that column', async () => {
    const environment = web.create();
    try {
      await environment.reset({ apps: ['board'], template: 'spring' }, never);
      const seen = await environment.observe(never);
      const before = momentOf(seen);
      const cards = before.scene.reachable.filter(({ node }) => node.actions?.includes('drag'));
      const offered = DESKTOP_LANGUAGE.offer(cards[0]!, false, 'seed').filter(({ kind }) => kind === 'drag');
      expect(offered).toHaveLength(2);
      const dragged = await perform(environment, offered[0]!, seen);
      const after = momentOf(dragged);
      const graph = createGraph();
      addMoment(graph, before);
      addTransition(graph, offered[0]!, before, after, { trajectoryId: 't', turn: 1, start: 0, end: 1 });
      const [deed] = learnDeeds(graph);
      expect(deed).toMatchObject({
        kind: 'set',
        noun: 'card',
        fields: { column: { before: 'To do', after: 'Doing' } },
      });

      const start = momentOf(seen);
      const material = {
        app: 'board',
        graph,
        start,
        reach: planReach(graph, start.scene),
        all: [],
        fresh: [],
        trajectoryId: 't',
        turn: 1,
        seed: '1',
      };
      const said = proposeDesktopTasks('feature-use', material).flatMap((one) =>
        isRejected(one) ? [] : [renderTemplate(one.template, one.params)],
      );
      expect(said).toContainEqual(expect.stringMatching(/^Move the card ".+" to "Doing"\.$/));

      const item = { id: 'another', title: cards[1]!.name };
      const again = gesturesOf(deed!, { item, words: {} }, after.scene.elements)!;
      const { state } = await perform(environment, again.at(-1)!, dragged);
      const columns = (
        JSON.parse(state!) as { localStorage: { board: { cards: { title: string; column: string }[] } } }
      ).localStorage.board.cards;
      expect(columns.find(({ title }) => title === cards[1]!.name)).toMatchObject({ column: 'Doing' });
    } finally {
      await environment.close();
    }
  });
});
