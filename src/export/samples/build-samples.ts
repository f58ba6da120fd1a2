/** Turns a trajectory into training samples: one dialogue per step, whose last turn is the student's reply. */
import type { ImageSize } from '../../grammars/grammar.ts';
import { offersCommands, type ImageRef, type Step } from '../../schema/index.ts';
import type { ExportRow } from '../exporter.ts';
import { describeLast, oneLine } from '../format-messages.ts';
import { withoutMarks } from './media-marks.ts';
import type { SampleFormat } from './sample-format.ts';
import { describeTask, promptStudent, writeTurn, type StudentPrompt } from './student-prompt.ts';
import type { WrittenReply } from './write-reply.ts';
import { writeTrajectory } from './write-trajectory.ts';

export type SamplePart = { type: 'image' } | { type: 'text'; text: string };

export interface SampleTurn {
  role: 'system' | 'user' | 'assistant';
  parts: SamplePart[];
  /** Set for the assistant's turns of a label. */
  reply?: WrittenReply;
}

export interface Sample {
  /** Index into the row's steps. */
  step: number;
  /** The last turn is the student's target; earlier replies are its context. */
  turns: SampleTurn[];
  /** One image per image part, in order. */
  images: { ref: ImageRef; sent: ImageSize }[];
}

/** Returns a string, the reason, when the trajectory cannot be expressed. */
export function buildSamples(row: ExportRow, format: SampleFormat): Sample[] | string {
  const written = writeTrajectory(row, format);
  if (typeof written === 'string') return written;
  const { imageSize } = format.grammarFor(row.task.platform)!;
  const steps = written.map(({ step }) => step);
  const replies = written.map(({ reply }) => reply);
  const asked = { ...describeTask(row.task, format), commands: offersCommands(row.trajectory) };
  const results = steps.map(({ index }) => {
    const result = row.results?.get(index);
    return result && describeLast(result);
  });
  return replies.flatMap((reply, index) => {
    if (format.onlyWorked && steps[index]!.worked === false) return [];
    const student = promptStudent(format.grammarName, asked, format.systemPrompt, reply.included);
    return buildSample({ index, steps, results, student, past: replies.slice(0, index), reply, format, imageSize });
  });
}

/** The student's input before its first step: the turns of a sample of step 0 without the reply. */
export function buildOpening(
  student: StudentPrompt,
  format: Pick<SampleFormat, 'history' | 'alternates'>,
): SampleTurn[] {
  return buildQuestion(student, [], { ...format, pastImages: 0 }).turns;
}

/** A step of a student: its intent, and its reply unchanged. */
export interface StudentStep {
  intent: string;
  text: string;
  /** The action's result, in words. */
  result?: string | undefined;
}

/** The student's input after these steps of its own, and the number of its last screens, including the current one. */
export function buildQuestion(
  student: StudentPrompt,
  steps: readonly StudentStep[],
  format: Pick<SampleFormat, 'history' | 'alternates' | 'pastImages'>,
): { turns: SampleTurn[]; shown: number } {
  const index = steps.length;
  const firstShown = Math.max(0, index - format.pastImages);
  const results = steps.map(({ result }) => result);
  const asked = askAt({ index, steps, results, student, past: steps, format }, firstShown);
  return { turns: [...systemTurn(student), ...asked], shown: index + 1 - firstShown };
}

interface SampleInput {
  index: number;
  steps: readonly Step[];
  results: readonly (string | undefined)[];
  student: StudentPrompt;
  /** Replies to all earlier steps, if the history is a dialogue. */
  past: readonly WrittenReply[];
  reply: WrittenReply;
  format: SampleFormat;
  imageSize: (screen: ImageSize) => ImageSize;
}

function buildSample(input: SampleInput): Sample {
  const { index, steps, student, reply, format, imageSize } = input;
  const firstShown = Math.max(0, index - format.pastImages);
  const images = steps
    .slice(firstShown, index + 1)
    .map(({ observation: { screenshot } }) => ({ ref: screenshot, sent: imageSize(screenshot) }));
  return { step: index, turns: [...systemTurn(student), ...askAt(input, firstShown), answers(reply)], images };
}

/** The input of the turns before a step. */
interface Asked extends Pick<SampleInput, 'index' | 'student' | 'results'> {
  steps: readonly Pick<Step, 'intent'>[];
  past: readonly StudentReply[];
  format: Pick<SampleFormat, 'history' | 'alternates'>;
}

/** An earlier reply: written for a label, or given by a student. */
type StudentReply = WrittenReply | { text: string };

function systemTurn({ system }: StudentPrompt): SampleTurn[] {
  return system === '' ? [] : [makeTurn('system', withoutMarks(system))];
}

/** Shows the screens from `firstShown` on. */
function askAt(asked: Asked, firstShown: number): SampleTurn[] {
  if (asked.format.history === 'dialogue') return asDialogue(asked, firstShown);
  return [asOneTurn(asked, asked.index - firstShown)];
}

function asOneTurn({ index, steps, results, student, format }: Asked, pastScreens: number): SampleTurn {
  const past = steps.slice(0, index).map(({ intent }) => withoutMarks(oneLine(intent)));
  const history = format.history === 'text' ? past : undefined;
  const result = results[index - 1];
  const text = writeTurn({
    user: withoutMarks(student.user),
    pastScreens,
    past: history,
    ...(result === undefined ? {} : { result: withoutMarks(result) }),
  });
  const shown: SamplePart[] = Array.from({ length: pastScreens + 1 }, () => ({ type: 'image' }));
  return { role: 'user', parts: [...shown, { type: 'text', text }] };
}

function asDialogue({ index, results, student, past, format }: Asked, firstShown: number): SampleTurn[] {
  const task = withoutMarks(student.user);
  const show = (step: number): SampleTurn[] => {
    const isShown = step >= firstShown;
    const result = results[step - 1];
    const history: SamplePart[] = result === undefined ? [] : [{ type: 'text', text: withoutMarks(result) }];
    const screen: SamplePart[] = [...(isShown ? [{ type: 'image' as const }] : []), ...history];
    if (!format.alternates) return screen.length > 0 ? [{ role: 'user', parts: screen }] : [];
    const text = step === 0 ? task : isShown ? '' : NOT_SHOWN;
    return [{ role: 'user', parts: [...screen, ...(text === '' ? [] : [{ type: 'text' as const, text }])] }];
  };
  const turns = past.flatMap((reply, step) => [...show(step), answers(reply)]);
  const opening = format.alternates ? [] : [makeTurn('user', task)];
  return [...opening, ...turns, ...show(index)];
}

const NOT_SHOWN = 'This screen is left out.';

function makeTurn(role: SampleTurn['role'], text: string): SampleTurn {
  return { role, parts: [{ type: 'text', text }] };
}

function answers(reply: StudentReply): SampleTurn {
  const written = 'actionsStart' in reply ? { reply } : {};
  return { role: 'assistant', parts: [{ type: 'text', text: reply.text }], ...written };
}
