/** Trainers' layouts of a dialogue: strings with marks, lists of parts, or "from" and "value". */
import type { Sample, SampleTurn } from './build-samples.ts';

/** Each image part becomes `<image>`, so there are as many marks as images. */
export function asMarkedText({ parts }: SampleTurn): string {
  return parts.map((part) => (part.type === 'image' ? '<image>' : part.text)).join('\n');
}

export function asStringMessages(turns: readonly SampleTurn[]): { role: string; content: string }[] {
  return turns.map((turn) => ({ role: turn.role, content: asMarkedText(turn) }));
}

const ROLE_NAMES = { system: 'system', user: 'human', assistant: 'gpt' } as const;

export function asConversation(turn: SampleTurn): { from: string; value: string } {
  return { from: ROLE_NAMES[turn.role], value: asMarkedText(turn) };
}

/** Has no system turn; its text begins the first human turn. */
export function asConversations({ turns }: Sample): { from: string; value: string }[] {
  const [first, ...rest] = turns.map(asConversation);
  if (first?.from !== 'system') return turns.map(asConversation);
  return rest.map((turn, index) => (index === 0 ? { ...turn, value: insertSystem(first.value, turn.value) } : turn));
}

/** Inserts after the marks, because trainers look for the images first. */
function insertSystem(system: string, value: string): string {
  const marks = /^(?:<image>\n?)*/.exec(value)![0];
  return `${marks}${system}\n\n${value.slice(marks.length)}`;
}
