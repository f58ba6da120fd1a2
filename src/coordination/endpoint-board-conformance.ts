/** The contract of every EndpointBoard, as tests. */
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import type { CoordinationCase } from './coordination-case.ts';
import type { Coordination } from './coordination.ts';
import { LONGEST_PAUSE_MS, type EndpointBoard } from './endpoint-board.ts';

export function describeEndpointBoards({ connect, pass }: CoordinationCase): void {
  describe('a board', () => {
    let connections: Coordination[];
    let one: EndpointBoard;
    let two: EndpointBoard;
    beforeEach(async () => {
      connections = await connect();
      [one, two] = connections.map((each) => each.board('main')) as [EndpointBoard, EndpointBoard];
    });
    afterEach(async () => {
      for (const each of connections) await each.close();
    });

    it('knows nothing at first', async () => {
      expect([await one.pauseMs(), await one.answers()]).toEqual([0, 0]);
    });

    it('tells the other of answers', async () => {
      await Promise.all([one.countAnswer(), two.countAnswer(), one.countAnswer()]);
      expect([await one.answers(), await two.answers()]).toEqual([3, 3]);
      expect(await connections[0]!.board('other').answers()).toBe(0);
    });

    it('tells the other of a pause, which ends', async () => {
      await one.leaveAlone(300);
      expect(await two.pauseMs()).toBeGreaterThan(0);
      await pass(350);
      expect([await one.pauseMs(), await two.pauseMs()]).toEqual([0, 0]);
    });

    it.each([
      [60_000, 1000, 60_000],
      [1000, 60_000, 60_000],
      [0, 0, 0],
      [0.4, 0, 1],
      [99_999_999_999_000, 5, LONGEST_PAUSE_MS],
      [Number.MAX_VALUE, 0, LONGEST_PAUSE_MS],
    ])('of the pauses %d and %d ms, %d counts', async (first, second, longest) => {
      await one.leaveAlone(first);
      await two.leaveAlone(second);
      const pauseMs = await one.pauseMs();
      expect(pauseMs).toBeLessThanOrEqual(longest);
      expect(pauseMs).toBeGreaterThanOrEqual(longest > 1 ? longest - 900 : 0);
    });
  });
}
