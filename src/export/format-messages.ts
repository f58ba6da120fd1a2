/**
 * A trajectory as the chat that a student learns from: string contents with `<image>` marks, the layout that
 * LLaMA-Factory, ms-swift and verl read.
 */
import { z } from 'zod';
import { definePrompt } from '../prompt/prompt.ts';
import { quoteResult } from '../agent/describe-result.ts';
import type { ActResult, Platform, Step } from '../schema/index.ts';
import type { ExportFormat } from './export-settings.ts';
import { holdMarks, releaseMarks, withoutMarks } from './samples/media-marks.ts';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

const desktop = definePrompt('student/recorded-desktop', { commands: z.boolean() });
const android = definePrompt('student/recorded-android', {});

/**
 * The first turn, which explains how to act and reply; empty if `systemPrompt` is `none`. `commands` is true if the
 * environment runs commands.
 */
export function openMessages(
  platform: Platform,
  systemPrompt: ExportFormat['systemPrompt'] = 'default',
  commands = false,
): Message[] {
  if (systemPrompt === 'none') return [];
  const explain = () => (platform === 'desktop' ? desktop.render({ commands }) : android.render({})).user;
  const text = systemPrompt === 'default' ? explain() : systemPrompt;
  return [{ role: 'system', content: withoutMarks(text) }];
}

/**
 * Two turns per step. The user shows the screen, the past actions and the last one's result (in the first turn the task); the assistant
 * thinks, states its intent and ends with the low-level action as one line of JSON, points in screenshot pixels. The
 * number of `<image>` marks equals the number of steps, whatever the texts contain.
 */
export function formatMessages(
  instruction: string,
  steps: readonly Step[],
  results?: ReadonlyMap<number, ActResult>,
): Message[] {
  return steps.flatMap((step, position): Message[] => {
    const past = steps.slice(0, position).map((earlier, index) => `${index + 1}. ${oneLine(earlier.intent)}`);
    const result = results?.get(steps[position - 1]?.index ?? -1);
    const screen = [
      ...(position === 0 ? [`Task: ${instruction}`] : []),
      past.length > 0 ? `Past actions:\n${past.join('\n')}` : 'Past actions: none',
      ...(result ? [describeLast(result)] : []),
    ];
    const reply = [...(step.thought ? [`Thought: ${step.thought}`] : []), `Intent: ${oneLine(step.intent)}`];
    return [
      { role: 'user', content: `<image>\n${withoutMarks(screen.join('\n'))}` },
      { role: 'assistant', content: `${withoutMarks(reply.join('\n'))}\nAction: ${actionLine(step)}` },
    ];
  });
}

/** The last action's result, for the user turn after it. */
export function describeLast(result: ActResult): string {
  return `Result of the last action: ${quoteResult(result)}`;
}

/** JSON of the same action without any mark. */
function actionLine({ action }: Step): string {
  return releaseMarks(JSON.stringify(holdMarks(action)), 'json');
}

/** Removes line breaks, so that the text fits into a list. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
