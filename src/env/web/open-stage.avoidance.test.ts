import { expect, it } from 'vitest';
import { createAvoidance } from './open-stage.ts';

it('has "*" for anything, and nothing else that is special', () => {
  const isAvoided = createAvoidance(['/logout*', '/a.b/*/c', '/state']);
  expect(['/logout', '/logout/now', '/a.b/x/y/c', '/state'].filter(isAvoided)).toHaveLength(4);
  expect(['/', '/log', '/axb/x/c', '/state/1', '/x/logout'].filter(isAvoided)).toEqual([]);
  expect(createAvoidance([])('/')).toBe(false);
});
