/** Tests if the data contains the answer to a question. Without evidence in the data the result is unknown. */
import type { States } from '../compare-states.ts';
import type { WordsVerdict } from './claim.ts';
import { countOf } from './count-rows.ts';
import { asText, findThings, rowsBelow, type DataNode } from './find-in-data.ts';
import { findSwitches, readSwitch } from './match-turned.ts';
import { fieldsNamed } from './name-fields.ts';
import { readQuestion, type Question } from './read-question.ts';
import { isMeantBy } from './meant-by.ts';

interface Asked {
  app: string;
  instruction: string;
  end: States;
  answer?: string | undefined;
}

type About<Kind extends Question['asks']> = Extract<Question, { asks: Kind }>;

export function answerQuestion({ app, instruction, end, answer }: Asked): WordsVerdict {
  if (answer === undefined) return { truth: 'failure', reasons: ['there is no answer'] };
  const question = readQuestion(instruction);
  if (!question) return { reasons: [`not read: ${instruction}`] };
  const isTrue = judge(question, answer.trim(), app, end);
  if (isTrue) return { truth: 'success', reasons: [] };
  const reasons = [`${isTrue === undefined ? 'not in the data' : 'not so'}: ${answer.trim()}`];
  return isTrue === undefined ? { reasons } : { truth: 'failure', reasons };
}

/** Undefined if the data does not determine it. */
function judge(question: Question, answer: string, app: string, end: States): boolean | undefined {
  if (question.asks === 'count') return countOf(question.sort, question.page, end[app], answer);
  if (question.asks === 'switch') return judgeSwitch(question, answer, app, end);
  const [place, ...others] = findThings(question.thing, app, end);
  if (!place || others.length > 0) return undefined;
  return question.asks === 'line' ? judgeLine(question, answer, place) : judgeField(question, answer, place, end);
}

function judgeSwitch(question: About<'switch'>, answer: string, app: string, end: States): boolean | undefined {
  const [found, ...others] = findSwitches(question, app, end);
  const isOn = found && others.length === 0 ? readSwitch(found, end) : undefined;
  if (isOn === undefined || !/^(?:yes|no)\b/i.test(answer)) return undefined;
  return isOn === /^yes/i.test(answer);
}

/** A line of its only text; empty lines are invisible and do not count. */
function judgeLine({ number }: About<'line'>, answer: string, { value }: DataNode): boolean | undefined {
  const [key, ...others] = fieldsNamed('text', Object.keys(value));
  if (key === undefined || others.length > 0) return undefined;
  const lines = asText(value[key])
    .split('\n')
    .filter((line) => line.trim() !== '');
  const line = lines[number - 1];
  return line !== undefined && withoutMarks(line) === withoutMarks(answer);
}

/** Marks of headings and list items are drawn, not written. */
function withoutMarks(line: string): string {
  return line
    .trim()
    .replace(/^(?:#+|[-•])\s+/, '')
    .trim();
}

const DAY = /^\d{4}-\d\d-\d\d/;
/** Fields recognizable by their value's form, whatever their name. */
const FORMS: Readonly<Record<string, RegExp>> = { date: DAY, time: /^(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d$/ };

function judgeField({ caption }: About<'field'>, answer: string, place: DataNode, end: States): boolean | undefined {
  const form = FORMS[caption];
  const named = fieldsNamed(caption, Object.keys(place.value));
  const alike = form ? Object.keys(place.value).filter((key) => form.test(asText(place.value[key]))) : [];
  const keys = named.length > 0 ? named : alike;
  if (keys.length > 0) {
    const found = keys.map((key) => isMeantBy(key, place.value[key], answer));
    return found.includes(true) ? true : found.includes(undefined) ? undefined : false;
  }
  // For example the day of a conversation's last message; other values may stand for it.
  const last = latestOf(place, end);
  return last !== undefined && caption === 'date' && isMeantBy('at', last, answer) ? true : undefined;
}

function latestOf({ path }: DataNode, end: States): string | undefined {
  const below = rowsBelow(end[path[0]!], []).filter(({ value }) =>
    Object.entries(value).some(([key, own]) => /[a-z]Id$/.test(key) && own === path.at(-1)),
  );
  const days = below.flatMap(({ value }) => Object.values(value).filter((own) => DAY.test(asText(own))));
  return days.map(String).toSorted().at(-1);
}
