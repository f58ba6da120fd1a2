/**
 * FAKE: a judge without a model that knows each run's label and gives the wrong verdict for a chosen share. It answers
 * as a rule of the scripted server, so a calibration that asks it over HTTP must measure that share.
 */
import { describeStep } from '../agent/screens/show-steps.ts';
import type { ScriptedRequest } from '../model/scripted-server/index.ts';
import type { Task, Trajectory } from '../schema/index.ts';
import { hashId } from '../store/ids.ts';

/** `errorRate` from 0 to 1. `seed` and the run alone decide which runs are judged wrongly. */
export function createKnownJudge({ errorRate, seed }: { errorRate: number; seed: number }) {
  const labels = new Map<string, boolean>();
  const errs = (question: string) =>
    Number.parseInt(hashId('known judge', seed, question).slice(0, 8), 16) / 2 ** 32 < errorRate;
  let errors = 0;
  return {
    /** Number of wrong verdicts so far. */
    errors: () => errors,
    /** Call this before the run is judged. Throws if an equal run had another label. */
    learn({ task, trajectory, label }: { task: Task; trajectory: Trajectory; label: boolean }) {
      const question = questionOf(
        task.instruction,
        trajectory.steps.map((step) => describeStep(step, { thoughts: false })).join('\n'),
        trajectory.answer,
      );
      if (labels.has(question) && labels.get(question) !== label) {
        throw new Error(`two runs of "${task.instruction}" look the same and differ in worth`);
      }
      labels.set(question, label);
    },
    /** Throws when asked about an unknown run. */
    reply({ text }: ScriptedRequest) {
      const question = questionOf(readTag(text, 'task') ?? '', text, readTag(text, 'given_answer'));
      const label = labels.get(question);
      if (label === undefined) throw new Error('the judge was asked about a run that is not known');
      const isWrong = errs(question);
      if (isWrong) errors += 1;
      const result = label === isWrong ? 'failure' : 'success';
      return JSON.stringify({ screen_details: '', reasoning: 'Told beforehand.', result });
    },
  };
}

/** The task, the steps in words and the answer, which identify a run in the text of a request. */
function questionOf(instruction: string, text: string, answer = ''): string {
  return [instruction, ...(text.match(/^Step \d+: .*$/gm) ?? []), answer].join('\n');
}

function readTag(text: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>\\n([^]*?)\\n</${tag}>`).exec(text)?.[1];
}
