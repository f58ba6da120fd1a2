/**
 * The cascade: a programmatic check first, then the rubric, then a vote. A success needs two of them to agree, so that
 * deceiving a single judge is not enough. A failure of the programmatic check needs no judge.
 */
import type { Judgement, Verifier } from '../../verify/verifier.ts';

export interface CascadeDeps {
  /** Checks the task's machine-checkable end state; abstains without one. */
  state: Verifier;
  rubric: Verifier;
  /** Independent samples of the model's verdict, used only when the others disagree or abstain. */
  voters: readonly Verifier[];
}

/** Abstains when the vote has no majority. Rejects as the verifiers do. */
export function createCascadeVerifier({ state, rubric, voters }: CascadeDeps): Verifier {
  return {
    name: 'cascade',
    async verify(recorded, signal) {
      const checked = await state.verify(recorded, signal);
      if (checked.result === 'failure') return attribute(checked, 'state');
      const judged = await rubric.verify(recorded, signal);
      if (judged.result !== null && judged.result === checked.result) return attribute(judged, 'state and rubric');
      if (judged.result === 'failure' && checked.result === null) return attribute(judged, 'rubric');
      const votes = await Promise.all(voters.map((voter) => voter.verify(recorded, signal)));
      return countVotes(votes, judged);
    },
  };
}

function attribute(judgement: Judgement, who: string): Judgement {
  return { ...judgement, reasoning: `Decided by ${who}.\n${judgement.reasoning}` };
}

function countVotes(votes: readonly Judgement[], judged: Judgement): Judgement {
  const count = (result: Judgement['result']) => votes.filter((vote) => vote.result === result).length;
  const [successes, failures] = [count('success'), count('failure')];
  const tally = `vote: ${successes} success, ${failures} failure, ${votes.length - successes - failures} abstained`;
  const winner = successes === failures ? undefined : successes > failures ? 'success' : 'failure';
  const spokesman = votes.find(({ result }) => result !== null && result === winner);
  if (spokesman) return attribute(spokesman, tally);
  const reasoning = `Undecided (${tally}).\n${judged.reasoning}`;
  const { score: _ofOneJudge, ...undecided } = judged;
  return { ...undecided, status: 'unscorable', result: null, reward: null, reasoning };
}
