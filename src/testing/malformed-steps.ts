/** TEST SUPPORT: outputs of policies in training in place of a desktop action. */
import { GRAMMAR_NAMES } from '../grammars/create-grammar.ts';
import type { Random } from './random.ts';

/** None is a valid action for the FAKE environment; the performable ones are off its screen. */
const MALFORMED_ACTIONS: readonly unknown[] = [
  null,
  true,
  5,
  '',
  'click',
  [],
  {},
  [{ type: 'done' }],
  { type: 'klick' },
  { type: ['done'] },
  { type: 'Done' },
  { type: 'click' },
  { type: 'click', x: 1 },
  { type: 'click', x: '1', y: 2 },
  { type: 'click', x: null, y: null },
  { type: 'click', x: -1, y: -1 },
  { type: 'click', x: 99_999, y: 1e30 },
  { type: 'click', x: 1, y: 1, numClicks: 9 },
  { type: 'hotkey', keys: [] },
  { type: 'hotkey', keys: ['nokey'] },
  { type: 'hotkey', keys: 'ctrl+s' },
  { type: 'type' },
  { type: 'type', text: 7 },
  { type: 'scroll', x: 1, y: 1, clicks: 0.5 },
  { type: 'wait', seconds: -1 },
  { type: 'wait', seconds: 1e9 },
  { type: 'drag_and_drop', from: { x: 1, y: 1 } },
  { type: 'open', target: '../../etc/passwd' },
  { type: 'open_app', app: 'x' },
  { type: 'constructor' },
  { toString: 1 },
];

const MALFORMED_REPLIES: readonly string[] = [
  '',
  '\0',
  '<|im_end|>',
  'I am not sure what to do next.',
  'Thought: hm\nAction: ',
  'Action: click()',
  "Action: click(point='<point>99999 5</point>')",
  '{"type":"klick"}',
  '<tool_call>{"name":"computer_use","arguments":{"action":"fly"}}</tool_call>',
  '<tool_call>',
  '<action>rm()</action>',
  '## Code:\nos.system("ls")',
  '{"actions":[]}',
  '{'.repeat(5000),
  '('.repeat(5000),
  `Thought:${'\n '.repeat(10_000)}Action: click(1)`,
  `Action: click(${'['.repeat(9000)}`,
  'Action: '.repeat(4000),
];

/** The body of a step, without its index. */
export function malformedStep(random: Random): object {
  return random.below(2) === 0
    ? { action: random.pick(MALFORMED_ACTIONS) }
    : { reply: random.pick(MALFORMED_REPLIES), grammar: random.pick(DESKTOP_GRAMMARS) };
}

const DESKTOP_GRAMMARS = GRAMMAR_NAMES.filter((name) => name !== 'android-world');
