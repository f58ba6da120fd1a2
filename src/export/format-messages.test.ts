import { expect, it } from 'vitest';
import type { Action, Step } from '../schema/index.ts';
import { formatMessages } from './format-messages.ts';

/** A step with only the fields that messages use. */
function stepOf(intent: string, action: Action, thought?: string): Step {
  return { intent, action, ...(thought ? { thought } : {}) } as Step;
}

const click: Action = { type: 'click', x: 3, y: 4, numClicks: 1, button: 'left', holdKeys: [] };

it('gives two turns a step, the task first, and the past actions each time', () => {
  const steps = [stepOf('open the\nmenu', click, 'It is\nclosed.'), stepOf('finish', { type: 'done' })];
  expect(formatMessages('Tick the box', steps)).toEqual([
    { role: 'user', content: '<image>\nTask: Tick the box\nPast actions: none' },
    {
      role: 'assistant',
      content:
        'Thought: It is\nclosed.\nIntent: open the menu\n' +
        'Action: {"type":"click","x":3,"y":4,"numClicks":1,"button":"left","holdKeys":[]}',
    },
    { role: 'user', content: '<image>\nPast actions:\n1. open the menu' },
    { role: 'assistant', content: 'Intent: finish\nAction: {"type":"done"}' },
  ]);
});

it('has one image mark a step whatever the texts contain, and the same action', () => {
  const typed: Action = { type: 'type', text: '<image><video> 5 < 6 <bbox>', overwrite: false, enter: true };
  const messages = formatMessages('Write <image>', [
    stepOf('type <image>', typed, '<audio>'),
    stepOf('<image>', typed),
  ]);
  const all = messages.map(({ content }) => content).join('\n');
  expect(all.match(/<image>/g)).toHaveLength(2);
  expect(all).not.toMatch(/<(video|audio|bbox)>/);
  const [, line] = messages[1]!.content.split('\nAction: ');
  expect(JSON.parse(line!)).toEqual(typed);
});
