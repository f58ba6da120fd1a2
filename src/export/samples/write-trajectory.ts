/** The replies of a whole trajectory, which is expressed from its first step to its last or not at all. */
import { endsEpisode } from '../../actions/index.ts';
import type { Step } from '../../schema/index.ts';
import type { ExportRow } from '../exporter.ts';
import type { SampleFormat } from './sample-format.ts';
import { writeReply, type WrittenReply } from './write-reply.ts';

export interface WrittenStep {
  step: Step;
  reply: WrittenReply;
}

/** Returns a string, the reason, for a trajectory that cannot be expressed; without step numbers, to be counted. */
export function writeTrajectory({ task, steps }: ExportRow, format: SampleFormat): WrittenStep[] | string {
  const grammar = format.grammarFor(task.platform);
  if (!grammar) return `${format.grammarName} has no actions for ${task.platform}`;
  const told = grammar.answerEnds ? upToAnswer(steps) : steps;
  if (!told) return `${format.grammarName} ends with the answer, and more was done after it`;
  const written: WrittenStep[] = [];
  for (const step of told) {
    const reply = writeReply(step, grammar, format);
    if ('reason' in reply) return reply.reason;
    written.push({ step, reply });
  }
  return written;
}

/** If the answer ends the episode, later steps must have no effect; undefined when one has. */
function upToAnswer(steps: readonly Step[]): readonly Step[] | undefined {
  const answer = steps.findIndex(({ action }) => action.type === 'answer');
  if (answer < 0) return steps;
  const isIdle = steps.slice(answer + 1).every(({ action }) => endsEpisode(action) || action.type === 'wait');
  return isIdle ? steps.slice(0, answer + 1) : undefined;
}
