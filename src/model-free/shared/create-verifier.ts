/** The model-free verifier: decides from the trees and files of the trajectory, by the task's machine-checkable end state. */
import { loadEpisode } from '../../agent/load-episode.ts';
import { throwIfAborted } from '../../async/deadline.ts';
import { evaluateCheck } from '../../check/evaluate-check.ts';
import { diffFacts, factId } from '../../check/facts.ts';
import { followFacts, type FactHistory } from '../../check/fact-history.ts';
import type { Store } from '../../store/store.ts';
import { isSilent } from '../../ui/read-node.ts';
import { scoreOf, type Judgement, type Verifier } from '../../verify/verifier.ts';

const MAX_DETAILS = 20;

/**
 * Unscorable without a check, where something was done besides that may last or not, where a file cannot be read, and where no
 * application answered at the end. An agent that gave up or ran out of steps has failed, whatever the screen shows.
 */
export function createVerifier(store: Store): Verifier {
  return {
    name: 'model-free',
    async verify({ task, trajectory }, signal): Promise<Judgement> {
      throwIfAborted(signal);
      const lastStep = Math.max(0, trajectory.steps.length - 1);
      if (!task.check || (task.check.expect.length === 0 && !task.check.answer)) {
        return unscorable('', 'The task has no end state that screens and files show.');
      }
      const episode = await loadEpisode(store, trajectory, task.check);
      const history = followFacts(episode);
      const screenDetails = describeChanges(history);
      const { items, doubts, unreadable } = evaluateCheck(task.check, episode, history);
      if (unreadable.length > 0) {
        return unscorable(screenDetails, `What the files hold cannot be told: ${unreadable.join('; ')}`);
      }
      const { outcome } = trajectory;
      const end = { id: 'finished', passed: outcome === 'done', detail: `the episode ended as ${outcome}` };
      const all = [...items, end];
      const success = all.every((item) => item.passed);
      const last = episode.frames.at(-1);
      if (last && isSilent(last.tree)) {
        const reasoning = 'No application answered at the end: what was done cannot be told from what was not.';
        return unscorable(screenDetails, reasoning);
      }
      if (success && doubts.length > 0) {
        const reasoning = `The task is done, but whether this lasts the screens do not show: ${doubts.join('; ')}`;
        return unscorable(screenDetails, reasoning);
      }
      return {
        status: 'scored',
        result: success ? 'success' : 'failure',
        reward: success ? 1 : 0,
        score: scoreOf(all),
        screenDetails,
        reasoning: all.map(({ id, passed, detail }) => `${passed ? 'pass' : 'FAIL'} ${id}: ${detail}`).join('\n'),
        items: all,
        evidence: [0, lastStep].filter((step, index, steps) => steps.indexOf(step) === index),
      };
    },
  };
}

function unscorable(screenDetails: string, reasoning: string): Judgement {
  return { status: 'unscorable', result: null, reward: null, evidence: [], screenDetails, reasoning };
}

function describeChanges({ initial, final }: FactHistory): string {
  if (initial.size + final.size === 0) return 'nothing was recorded';
  const changes = diffFacts(initial, final).filter((change) => change.strict);
  if (changes.length === 0) return 'the last screen differs in nothing that lasts from the first';
  return changes
    .slice(0, MAX_DETAILS)
    .map(({ key, before, after }) => `${factId(key)}: ${shorten(before)} → ${shorten(after)}`)
    .join('\n');
}

function shorten(text: string | undefined): string {
  return text === undefined ? 'absent' : JSON.stringify(text.slice(0, 80));
}
