import { expect, test } from 'vitest';
import { executionContext } from '../../testing/workbench-runs.ts';
import type { Trajectory } from '../../schema/index.ts';
import { createCascadeVerifier } from './create-cascade-verifier.ts';
import type { Judgement, Verifier } from '../../verify/verifier.ts';

type Result = Judgement['result'];
const never = new AbortController().signal;

/** A verifier that gives a fixed result and records its calls. */
function verifierOf(result: Result, asked: string[], name: string): Verifier {
  return {
    name,
    async verify() {
      asked.push(name);
      const status = result === null ? 'unscorable' : 'scored';
      const reward = result === null ? null : result === 'success' ? 1 : 0;
      return { status, result, reward, screenDetails: '', reasoning: `${name} says so`, evidence: [] };
    },
  };
}

test.each<[Result, Result, Result[], Result, string[]]>([
  ['failure', 'success', ['success'], 'failure', ['state']],
  ['success', 'success', ['failure'], 'success', ['state', 'rubric']],
  [null, 'failure', ['success'], 'failure', ['state', 'rubric']],
  [null, 'success', ['success', 'success', 'failure'], 'success', ['state', 'rubric', 'vote', 'vote', 'vote']],
  ['success', 'failure', ['failure', 'failure', 'success'], 'failure', ['state', 'rubric', 'vote', 'vote', 'vote']],
  ['success', null, ['success', null, null], 'success', ['state', 'rubric', 'vote', 'vote', 'vote']],
  [null, null, ['success', 'failure'], null, ['state', 'rubric', 'vote', 'vote']],
  [null, 'success', [null, null], null, ['state', 'rubric', 'vote', 'vote']],
])('state %s, rubric %s, votes %o: %s', async (state, rubric, votes, result, who) => {
  const asked: string[] = [];
  const verifier = createCascadeVerifier({
    state: verifierOf(state, asked, 'state'),
    rubric: verifierOf(rubric, asked, 'rubric'),
    voters: votes.map((vote) => verifierOf(vote, asked, 'vote')),
  });
  const { task } = executionContext({ expect: [], allow: [] }, 'x');
  const judgement = await verifier.verify({ task, trajectory: {} as Trajectory }, never);
  expect(judgement.result).toBe(result);
  expect(judgement.reward).toBe(result === null ? null : result === 'success' ? 1 : 0);
  expect(judgement.status).toBe(result === null ? 'unscorable' : 'scored');
  expect(asked).toEqual(who);
});
