/**
 * Queries a student in the format of its grammar's rows: the same prompt, history and screens, written by the same
 * code. It omits what rows never contain: notes on refused actions, on unreadable replies, and on the end of the
 * budget.
 */
import type { Shown, DialogueAdapter, Turn } from '../../agent/dialogue-adapter.ts';
import { createGrammar, type GrammarName } from '../../grammars/create-grammar.ts';
import type { Reply } from '../../grammars/grammar.ts';
import type { ContentPart, Message } from '../../model/chat-model.ts';
import type { Task } from '../../schema/index.ts';
import { CONVENTION as SCALECUA } from '../targets/scalecua.ts';
import { CONVENTION as STEP_TABLES } from '../targets/step-tables.ts';
import { CONVENTION as UI_TARS } from '../targets/ui-tars.ts';
import { describeLast } from '../format-messages.ts';
import { buildQuestion, type SampleTurn } from './build-samples.ts';
import { asMarkedText } from './layouts.ts';
import { resolveFormat, type FormatSettings, type SampleConvention, type SampleFormat } from './sample-format.ts';
import { describeTask, promptStudent, wordsOf } from './student-prompt.ts';
import { hasIntent } from './write-reply.ts';

/** The rows that a grammar's student learns from, and the layout of their turns. */
interface Rows {
  target: 'verl' | 'ui-tars' | 'scalecua';
  convention: SampleConvention;
  /** "marks": one text with `<image>` at each screen. */
  content: 'marks' | 'parts';
}

/** The rows of verl, TRL and LLaMA-Factory, which share a layout. */
const MARKED: Rows = { target: 'verl', convention: STEP_TABLES, content: 'marks' };

export const STUDENTS = {
  'qwen2.5-vl': MARKED,
  'qwen3-vl': MARKED,
  'ui-tars-1.0': { target: 'ui-tars', convention: UI_TARS, content: 'parts' },
  'ui-tars-1.5': { target: 'ui-tars', convention: UI_TARS, content: 'parts' },
  scalecua: { target: 'scalecua', convention: SCALECUA, content: 'marks' },
  agentnet: MARKED,
  autoplay: MARKED,
} as const satisfies Partial<Record<GrammarName, Rows>>;
export type StudentName = keyof typeof STUDENTS;

/** `options` is the config's format of the rows. Throws CONFIG_INVALID if the grammar does not support the platform. */
export function createStudentDialogue(
  name: StudentName,
  task: Pick<Task, 'apps' | 'instruction' | 'platform'>,
  options: FormatSettings & { commands?: boolean },
): DialogueAdapter {
  const { target, convention, content }: Rows = STUDENTS[name];
  const chosen = { ...options.formats, [target]: { ...options.formats[target], grammar: name } };
  const format = resolveFormat(target, convention, { ...options, formats: chosen });
  const asked = { ...describeTask(task, format), commands: options.commands ?? false };
  const student = promptStudent(name, asked, format.systemPrompt, wordsOf(format));
  return {
    name,
    grammar: createGrammar(name, task.platform),
    promptRefs: [],
    ask(turns, now) {
      // The result of a turn's action comes with the next screen.
      const shownNext = [...turns.slice(1), now];
      const steps = turns.map(({ intent, reply }, index) => {
        const { result } = shownNext[index]!;
        return { intent, text: reply, result: result && describeLast(result) };
      });
      const { turns: question, shown } = buildQuestion(student, steps, format);
      const screens = [...turns, now].slice(-shown);
      return question.map((turn) => writeTurn(turn, content, screens));
    },
    wordsOf: (reply) => splitWords(reply, format),
  };
}

/** Takes the screens of the turn from the front of `screens`. */
function writeTurn(turn: SampleTurn, content: Rows['content'], screens: (Turn | Shown)[]): Message {
  const { role, parts } = turn;
  if (content === 'parts') {
    return { role, content: parts.map((part) => (part.type === 'text' ? part : takeScreen(screens))) };
  }
  const text = asMarkedText(turn);
  if (!parts.some(({ type }) => type === 'image')) return { role, content: text };
  const written = text
    .split('<image>')
    .flatMap((words, index): ContentPart[] => [
      ...(index === 0 ? [] : [takeScreen(screens)]),
      ...(words === '' ? [] : [{ type: 'text' as const, text: words }]),
    ]);
  return { role, content: written };
}

function takeScreen(screens: (Turn | Shown)[]): ContentPart {
  return { type: 'image', image: screens.shift()!.image };
}

/** Labels of grammars with one place for words end with the intent, which the history of later rows repeats. */
function splitWords({ thought, intent }: Reply, format: SampleFormat): Pick<Reply, 'thought' | 'intent'> {
  if (hasIntent(format.grammarName) || thought === undefined || format.thoughts === 'none')
    return joinBoth(thought, intent);
  const lines = thought.trimEnd().split('\n');
  return joinBoth(lines.slice(0, -1).join('\n').trimEnd(), lines.at(-1)!.trim());
}

function joinBoth(thought: string | undefined, intent: string | undefined): Pick<Reply, 'thought' | 'intent'> {
  return { ...(thought ? { thought } : {}), ...(intent ? { intent } : {}) };
}
