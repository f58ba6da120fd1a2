/**
 * A trajectory as the chat a student model learns from: string contents with `<image>` marks, the layout that
 * LLaMA-Factory, ms-swift and verl read. Used by dataset-record.ts.
 */
import { definePrompt, type Prompt } from '../prompt/prompt.ts';
import type { Platform, Step } from '../schema/index.ts';
import type { ExportFormat } from './export-options.ts';
import { escapeMarks, withoutMarks } from './samples/media-marks.ts';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

const PROMPTS: Readonly<Record<Platform, Prompt<Record<string, never>>>> = {
  desktop: definePrompt('student/recorded-desktop', {}),
  android: definePrompt('student/recorded-android', {}),
};

/** How to act and in what form to reply, as the first turn; none when `systemPrompt` says so. */
export function openMessages(platform: Platform, systemPrompt: ExportFormat['systemPrompt'] = 'default'): Message[] {
  if (systemPrompt === 'none') return [];
  const text = systemPrompt === 'default' ? PROMPTS[platform].render({}).user : systemPrompt;
  return [{ role: 'system', content: withoutMarks(text) }];
}

/**
 * Two turns a step. The user shows the screen and the past actions (and first of all the task); the assistant thinks,
 * says what it means to do and ends with the low-level action as one line of JSON, points in screenshot pixels. There
 * are exactly as many `<image>` marks as steps, whatever the texts contain.
 */
export function formatMessages(instruction: string, steps: readonly Step[]): Message[] {
  return steps.flatMap((step, position): Message[] => {
    const past = steps.slice(0, position).map((earlier, index) => `${index + 1}. ${oneLine(earlier.intent)}`);
    const screen = [
      ...(position === 0 ? [`Task: ${instruction}`] : []),
      past.length > 0 ? `Past actions:\n${past.join('\n')}` : 'Past actions: none',
    ];
    const reply = [...(step.thought ? [`Thought: ${step.thought}`] : []), `Intent: ${oneLine(step.intent)}`];
    return [
      { role: 'user', content: `<image>\n${withoutMarks(screen.join('\n'))}` },
      { role: 'assistant', content: `${withoutMarks(reply.join('\n'))}\nAction: ${actionLine(step)}` },
    ];
  });
}

/** JSON that means the same action but holds no mark. */
function actionLine({ action }: Step): string {
  return escapeMarks(JSON.stringify(action), 'json');
}

/** Without line breaks, so that it can stand in a list. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
