/** The replies of a whole trajectory: all steps, or none. */
import { endOf, endsEpisode } from '../../actions/index.ts';
import type { ActionGrammar } from '../../grammars/grammar.ts';
import type { Step } from '../../schema/index.ts';
import type { ExportRow } from '../exporter.ts';
import type { SampleFormat } from './sample-format.ts';
import { writeReply, type WrittenReply } from './write-reply.ts';

export interface WrittenStep {
  step: Step;
  reply: WrittenReply;
}

/**
 * Returns a string, the reason, if the trajectory cannot be expressed. Reasons have no step numbers, so that they can
 * be counted.
 */
export function writeTrajectory(row: ExportRow, format: SampleFormat): WrittenStep[] | string {
  const { task, steps } = row;
  const grammar = format.grammarFor(task.platform);
  if (!grammar) return `${format.grammarName} has no actions for ${task.platform}`;
  const kept = grammar.answerEnds ? upToAnswer(steps) : steps;
  if (!kept) return `${format.grammarName} ends with the answer, and more was done after it`;
  const written: WrittenStep[] = [];
  for (const step of kept) {
    const reply = writeWithEnd(step, row, grammar, format) ?? writeReply(step, grammar, format);
    if ('reason' in reply) return reply.reason;
    written.push({ step, reply });
  }
  return written;
}

/**
 * The answering reply also ends the episode, for grammars in which an answer alone does not. Undefined for other steps,
 * and for grammars that cannot write both in one reply.
 */
function writeWithEnd(step: Step, { steps, trajectory }: ExportRow, grammar: ActionGrammar, format: SampleFormat) {
  const end = trajectory.steps.at(-1);
  const isLast = step.action.type === 'answer' && step === steps.at(-1);
  if (!isLast || grammar.answerEnds || !end || endOf(end.action) !== 'done') return undefined;
  const reply = writeReply(step, grammar, format, end.action);
  return 'reason' in reply ? undefined : reply;
}

/** Steps up to the answer, if the answer ends the episode. Undefined if a later step has an effect. */
function upToAnswer(steps: readonly Step[]): readonly Step[] | undefined {
  const answer = steps.findIndex(({ action }) => action.type === 'answer');
  if (answer < 0) return steps;
  const isIdle = steps.slice(answer + 1).every(({ action }) => endsEpisode(action) || action.type === 'wait');
  return isIdle ? steps.slice(0, answer + 1) : undefined;
}
