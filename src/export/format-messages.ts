/**
 * A trajectory as the chat that a student learns from: string contents with `<image>` marks, the layout that
 * LLaMA-Factory, ms-swift and verl read.
 */
import { definePrompt, type Prompt } from '../prompt/prompt.ts';
import type { Platform, Step } from '../schema/index.ts';
import type { ExportFormat } from './export-settings.ts';
import { holdMarks, releaseMarks, withoutMarks } from './samples/media-marks.ts';

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

const PROMPTS: Readonly<Record<Platform, Prompt<Record<string, never>>>> = {
  desktop: definePrompt('student/recorded-desktop', {}),
  android: definePrompt('student/recorded-android', {}),
};

/** The first turn, which explains how to act and reply; empty if `systemPrompt` is `none`. */
export function openMessages(platform: Platform, systemPrompt: ExportFormat['systemPrompt'] = 'default'): Message[] {
  if (systemPrompt === 'none') return [];
  const text = systemPrompt === 'default' ? PROMPTS[platform].render({}).user : systemPrompt;
  return [{ role: 'system', content: withoutMarks(text) }];
}

/**
 * Two turns per step. The user shows the screen and the past actions (in the first turn also the task); the assistant
 * thinks, states its intent and ends with the low-level action as one line of JSON, points in screenshot pixels. The
 * number of `<image>` marks equals the number of steps, whatever the texts contain.
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

/** JSON of the same action without any mark. */
function actionLine({ action }: Step): string {
  return releaseMarks(JSON.stringify(holdMarks(action)), 'json');
}

/** Removes line breaks, so that the text fits into a list. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
