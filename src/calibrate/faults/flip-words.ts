/** Faults of words: the instruction asks for the opposite, or another thing, value or number, or the answer differs. */
import type { Task } from '../../schema/index.ts';
import { taskId } from '../../store/record-ids.ts';
import { listElements } from '../../ui/list-elements.ts';
import type { Draw } from '../../world/benchmark/task.ts';
import { spoilInOneWay, type Recording, type SpoiledRecording } from './recording.ts';

/** Pairs that replace each other in both directions. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['turn on', 'turn off'],
  ['turned on', 'turned off'],
  ['switch on', 'switch off'],
  ['show the', 'hide the'],
  ['tick', 'untick'],
  ['enable', 'disable'],
  ['open the', 'close the'],
  ['delete', 'keep'],
  ['add the', 'remove the'],
  ['at the end', 'at the beginning'],
];

const QUOTED = /"([^"]+)"/g;

/** Keeps the screens, but makes the task's words or its answer contradict them. */
export function flipWords(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const ways = draw.pickSome([turnAround, nameAnother, countOn, answerAnother], 4);
  return spoilInOneWay(ways, recording, draw);
}

function turnAround(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { instruction } = recording.task;
  const plain = instruction.replaceAll(QUOTED, (words) => '_'.repeat(words.length));
  const found = OPPOSITES.flatMap(([one, other]) => [
    ...placesOf(plain, one).map((at) => ({ at, from: one, to: other })),
    ...placesOf(plain, other).map((at) => ({ at, from: other, to: one })),
  ]);
  if (found.length === 0) return undefined;
  const { at, from, to } = draw.pick(found);
  const isCapital = instruction[at] !== from[0];
  const words = isCapital ? `${to[0]!.toUpperCase()}${to.slice(1)}` : to;
  const flipped = instruction.slice(0, at) + words + instruction.slice(at + from.length);
  return withWords(recording, flipped, { from, to });
}

function placesOf(text: string, words: string): number[] {
  return [...text.matchAll(new RegExp(`\\b${words}\\b`, 'gi'))].map(({ index }) => index);
}

/** Quotation marks enclose names and values; a replacement comes from the recording's screens. */
function nameAnother(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { instruction } = recording.task;
  const quoted = [...instruction.matchAll(QUOTED)].map(([, words]) => words!);
  const others = namesOn(recording).filter((name) => !instruction.includes(name));
  if (quoted.length === 0 || others.length === 0) return undefined;
  const [from, to] = [draw.pick(quoted), draw.pick(others)];
  return withWords(
    recording,
    instruction.replace(`"${from}"`, () => `"${to}"`),
    { from, to },
  );
}

function namesOn({ screens }: Recording): string[] {
  const names = screens.flatMap(({ tree }) => listElements(tree).flatMap(({ name, bounds }) => (bounds ? [name] : [])));
  const texts = names.filter((name) => /^\p{L}[^"\n]{2,40}$/u.test(name));
  return [...new Set(texts)].toSorted();
}

function countOn(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { instruction } = recording.task;
  const plain = instruction.replaceAll(QUOTED, (words) => '_'.repeat(words.length));
  const found = [...plain.matchAll(/\b\d+\b/g)];
  if (found.length === 0) return undefined;
  const { index, 0: from } = draw.pick(found);
  const to = String(Number(from) + draw.integer(1, 3));
  return withWords(recording, instruction.slice(0, index) + to + instruction.slice(index + from.length), { from, to });
}

function withWords(
  recording: Recording,
  instruction: string,
  { from, to }: { from: string; to: string },
): SpoiledRecording {
  const { task, trajectory } = recording;
  const params = Object.fromEntries(
    Object.entries(task.params).map(([name, value]) => [name, value === from ? to : value]),
  );
  const template = task.template.replace(from, () => to);
  const spoiled = identify({ ...task, instruction, params, template });
  return {
    ...recording,
    task: spoiled,
    trajectory: { ...trajectory, taskId: spoiled.id, instruction },
    altered: `words: “${task.instruction}” became “${instruction}”`,
  };
}

/** Sets the expected and the given answer to the same wrong one. */
function answerAnother(recording: Recording, draw: Draw): SpoiledRecording | undefined {
  const { task, trajectory } = recording;
  if (!task.check?.answer) return undefined;
  const right = task.check.answer.equals;
  const wrong = otherAnswer(right, namesOn(recording), draw);
  const spoiled = identify({
    ...task,
    answer: wrong,
    check: { ...task.check, answer: { ...task.check.answer, equals: wrong } },
  });
  const steps = trajectory.steps.map((step) =>
    step.action.type === 'answer' ? { ...step, action: { ...step.action, text: wrong } } : step,
  );
  return {
    ...recording,
    task: spoiled,
    trajectory: { ...trajectory, taskId: spoiled.id, steps, answer: wrong },
    altered: `answer: “${right}” became “${wrong}”, as expected and as given, for “${task.instruction}”`,
  };
}

function otherAnswer(right: string, names: readonly string[], draw: Draw): string {
  if (/^(yes|no)$/i.test(right)) return /^yes$/i.test(right) ? 'no' : 'yes';
  if (/^\d+$/.test(right)) return String(Number(right) + draw.integer(1, 3));
  return draw.pick([...names.filter((name) => name !== right), `${right} 2`]);
}

function identify(task: Task): Task {
  return { ...task, id: taskId(task) };
}
