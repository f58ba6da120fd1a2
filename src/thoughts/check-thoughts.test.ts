import { describe, expect, test } from 'vitest';
import type { Action, UiNode } from '../schema/index.ts';
import { checkThoughts, type SpokenStep } from './check-thoughts.ts';

const SHOWN = { states: ['showing', 'visible'], bounds: { x: 0, y: 0, width: 90, height: 20 }, children: [] };

function screenOf(title: string, ...parts: Partial<UiNode>[]) {
  const children = parts.map((part, at) => ({
    role: 'label',
    name: '',
    ...SHOWN,
    bounds: { x: 0, y: 30 * at, width: 90, height: 20 },
    ...part,
  }));
  const window = {
    ...SHOWN,
    role: 'frame',
    name: title,
    states: ['showing', 'active'],
    bounds: { x: 0, y: 0, width: 900, height: 700 },
    children,
  };
  const tree: UiNode = {
    role: 'desktop',
    name: '',
    states: [],
    children: [{ role: 'application', name: 'app', states: [], children: [window] }],
  };
  return { tree, window: title, screen: { width: 900, height: 700 } };
}

const SWITCH_OFF = { role: 'check box', name: 'Wrap' };
const SWITCH_ON = { ...SWITCH_OFF, states: ['showing', 'checked'] };
const CLICK = { type: 'click', x: 1, y: 1, numClicks: 1, button: 'left', holdKeys: [] } as const;
const WRAP = 'application:app/frame/check box:Wrap';

function step(thought: string, more: Partial<SpokenStep> = {}): SpokenStep {
  return { thought, intent: 'Click', action: CLICK, target: { key: WRAP, name: 'Wrap' }, ...more };
}

function type(text: string): SpokenStep {
  return step('', { intent: `Type "${text}"`, action: { type: 'type', text, overwrite: false, enter: true } });
}

/** Kinds of faults of each step. */
function kindsOf(
  steps: SpokenStep[],
  screens: ReturnType<typeof screenOf>[],
  instruction = 'Turn on "Wrap" for 12 people.',
): string[] {
  return checkThoughts({ instruction, apps: ['app'], screens, steps }).map((faults) =>
    faults.map(({ kind }) => kind).join(' '),
  );
}

const OFF = screenOf('Main', SWITCH_OFF, { name: 'Total 22:30' });
const ON = screenOf('Main', SWITCH_ON, { name: 'Total 22:30' });

describe('values', () => {
  test('of a command’s output are shown from then on', () => {
    const action: Action = { type: 'run_command', argv: ['ls'], timeoutSeconds: 10 };
    const steps = [
      step('"Ledger.txt" comes next.', { action, output: 'Ledger.txt\n571\n' }),
      step('"Ledger.txt" and 571 are next.'),
    ];
    expect(kindsOf(steps, [OFF, OFF])).toEqual(['leak', '']);
  });

  test('of the task and of the screen are no leaks', () => {
    expect(kindsOf([step('"Wrap" is for 12, and it is 22:30.')], [OFF])).toEqual(['']);
  });

  test.each(['"Preferences" is next.', 'It must become 571.', 'Only "30" is left.', 'The file belongs to Bernadette.'])(
    'that nothing has shown are leaks: %s',
    (thought) => {
      expect(kindsOf([step(thought)], [OFF])).toEqual(['leak']);
    },
  );

  test('of a later screen are leaks before it and none on it', () => {
    const after = screenOf('Main', { name: 'Result 571' });
    expect(kindsOf([step('It gives 571.'), step('It gave 571.')], [OFF, after])).toEqual(['leak', '']);
  });

  test('that the agent typed may be named afterwards, and in the step itself if they have a source', () => {
    const typing = { action: { type: 'type', text: 'Room 7', overwrite: false, enter: false } } as const;
    expect(kindsOf([step('I type "Room 7".', typing), step('"Room 7" is in.')], [OFF, OFF])).toEqual(['leak', '']);
    expect(kindsOf([step('I type "Room 7".', typing)], [OFF], 'Put Room 7 there.')).toEqual(['']);
  });

  test('worked out in writing are sound if the agent types them', () => {
    const typing = {
      action: { type: 'type', text: '52', overwrite: false, enter: false },
      intent: 'Type "52"',
    } as const;
    expect(kindsOf([step('40 + 12 = 52.', typing)], [OFF], 'Add 40 to 12.')).toEqual(['']);
    expect(kindsOf([step('40 + 12 = 52.')], [OFF], 'Add 40 to 12.')).toEqual(['leak']);
    expect(kindsOf([step('40 + 12 = 53.', typing)], [OFF], 'Add 40 to 12.')).toEqual(['leak false leak']);
  });

  test('in intents count, too', () => {
    expect(kindsOf([step('', { intent: 'Click "Preferences"' })], [OFF])).toEqual(['leak']);
  });

  test('in a typed calculation are those of the task, and the hundred of a percentage', () => {
    const task = 'How much does a discount of 20 percent take off 44 chairs at 5 euros each?';
    expect(kindsOf([type('44*5*20/100')], [screenOf('Sums'), screenOf('Sums')], task)).toEqual(['']);
    expect(kindsOf([type('44*5*80/100')], [screenOf('Sums'), screenOf('Sums')], task)).toEqual(['leak']);
  });

  test('dates in figures are those of the task in words', () => {
    expect(kindsOf([step('"03/13/2026" goes here.')], [OFF], 'Set it to 13 March 2026.')).toEqual(['']);
    expect(kindsOf([step('"03/14/2026" goes here.')], [OFF], 'Set it to 13 March 2026.')).toEqual(['leak']);
  });
});

describe('false sentences', () => {
  const DIALOG = screenOf('Other', SWITCH_OFF);
  test.each<[string, ReturnType<typeof screenOf>, string]>([
    ['A click there turns "Wrap" on.', ON, ''],
    ['A click there turns "Wrap" on.', OFF, 'false'],
    ['A click there changes it.', ON, ''],
    ['A click there changes it.', OFF, 'false'],
    ['That opens another window.', DIALOG, ''],
    ['That opens another window.', ON, 'false'],
    ['A click opens its list.', ON, 'false'],
    ['"Wrap" is on.', ON, 'false'],
    ['"Wrap" is off now.', ON, ''],
    ['A menu is open.', ON, 'false'],
    ['"Wrap" is still to be turned on.', ON, ''],
    ['I want to see whether "Wrap" is on.', ON, ''],
    ['The weather is fine.', ON, ''],
  ])('predictions and states: %s', (thought, next, kinds) => {
    expect(kindsOf([step(thought)], [OFF, next])).toEqual([kinds]);
  });

  test.each([
    ['The last click opened a dialog.', 'false'],
    ['"Wrap" is on now.', ''],
    ['The last step turned "Wrap" off.', 'false'],
    ['"Wrap" is gone.', 'false'],
  ])('causes: %s', (thought, kinds) => {
    expect(kindsOf([step(''), step(thought)], [OFF, ON])).toEqual(['', kinds]);
  });
});

test('a thought that says nothing new is a repeat, whatever its marks', () => {
  const steps = [step('I click it. It is next.'), step('it is next!'), step('It is next. At last.')];
  expect(kindsOf(steps, [OFF, OFF, OFF])).toEqual(['', 'repeat', '']);
});

test.each(['[item-4]', 'row_12', 'taskList', 'application:x/frame:y'])(
  'an id is a fault unless it is shown: %s',
  (id) => {
    expect(kindsOf([step(`I take ${id} now.`)], [OFF])[0]).toContain('id');
    expect(kindsOf([step(`I take ${id} now.`)], [screenOf('Main', { name: id })])).toEqual(['']);
  },
);
