/** The facts of records in the index: those of steps equal the parsed ones, and damaged records give none. */
import { describe, expect, it } from 'vitest';
import { gleanRecord } from './record-facts.ts';
import { wholeTexts } from './json-reader.ts';

const SCREEN = {
  screenshot: { sha256: 'a', width: 640, height: 400 },
  window: 'Fenster "Ä"',
  capturedAtMs: 2 ** 53 - 1,
};
const STEP = {
  observation: SCREEN,
  thought: 'thought\nof two lines',
  intent: 'intent',
  action: { type: 'type', text: 'naïve', x: 3, keys: ['not searched'] },
  target: { role: 'text', name: 'back\\slash' },
  usage: { promptTokens: 12, completionTokens: 0, costUsd: 2e-7 },
};
const TRAJECTORY = {
  kind: 'execution',
  app: 'notes',
  environment: { name: 'fake' },
  initialState: {},
  policy: 'model-free',
  taskId: 't',
  instruction: 'Write "steps":[]',
  outcome: 'finished',
};

function glean(record: unknown, kind: 'trajectories' | 'summaries' = 'trajectories') {
  const json = Buffer.from(`${typeof record === 'string' ? record : JSON.stringify(record)}\0`);
  const texts: string[] = [];
  const facts = gleanRecord(
    kind,
    json,
    json.length - 1,
    wholeTexts((text) => void texts.push(text)),
  );
  return { facts, texts };
}

describe('of a trajectory', () => {
  it('the facts and texts of its steps are kept', () => {
    const steps = [STEP, { ...STEP, observation: { ...SCREEN, capturedAtMs: 5 }, unusable: 'no action' }];
    const { facts, texts } = glean({ ...TRAJECTORY, steps });
    expect(facts).toMatchObject({
      steps: 2,
      flags: ['unusable-reply'],
      startedAtMs: 2 ** 53 - 1,
      endedAtMs: 5,
      promptTokens: 24,
      completionTokens: 0,
      costUsd: 4e-7,
      image: SCREEN.screenshot,
    });
    const ofStep = [SCREEN.window, STEP.thought, 'intent', 'type', 'naïve', STEP.target.name];
    expect(texts.toSorted()).toEqual([...ofStep, ...ofStep, 'no action', TRAJECTORY.instruction].toSorted());
  });

  it('without steps, the screen at its end', () => {
    const { facts } = glean({ ...TRAJECTORY, steps: [], finalObservation: { ...SCREEN, capturedAtMs: 7 } });
    expect(facts).toMatchObject({ steps: 0, startedAtMs: 7, endedAtMs: 7, image: SCREEN.screenshot });
  });

  const { window: _window, ...windowless } = SCREEN;
  const { screenshot: _screenshot, ...blind } = SCREEN;
  const { capturedAtMs: _time, ...timeless } = SCREEN;
  const { intent: _intent, ...aimless } = STEP;
  const { action: _action, ...idle } = STEP;
  it.each([
    ['no screen', { ...STEP, observation: {} }],
    ['no window', { ...STEP, observation: windowless }],
    ['no screenshot', { ...STEP, observation: blind }],
    ['no time', { ...STEP, observation: timeless }],
    ['no intent', aimless],
    ['no action', idle],
    ['an intent that is no text', { ...STEP, intent: 1 }],
    ['an action that is no object', { ...STEP, action: 'click' }],
    ['a target without a name', { ...STEP, target: {} }],
    ['half of what it used', { ...STEP, usage: { promptTokens: 1 } }],
    ['a list', [STEP]],
  ])('%s of a step makes it damaged', (_, step) => {
    expect(() => glean({ ...TRAJECTORY, steps: [step] })).toThrow();
  });

  it.each(['Infinity', '007', '0x10', '.5', '1e999', '-', 'null', '"5"'])('%s is no time of a screen', (time) => {
    const json = JSON.stringify({ ...TRAJECTORY, steps: [STEP] }).replace(String(2 ** 53 - 1), time);
    expect(json).toContain(`"capturedAtMs":${time}`);
    expect(() => glean(json)).toThrow();
  });

  it('what it says of itself is kept', () => {
    const fields = { persona: 'p', try: 3, answer: 'seven', error: { code: 'C', message: 'was lost' } };
    const { persona, error } = fields;
    const steps = [{ ...STEP, actionError: 'out of reach' }];
    const { facts, texts } = glean({ ...TRAJECTORY, ...fields, initialState: { persona }, steps, error });
    expect(facts).toMatchObject({ persona, try: 3, taskId: 't', flags: ['refused-action', 'error', 'answer'] });
    for (const text of ['seven', 'was lost', 'out of reach']) expect(texts).toContain(text);
  });

  it('an exploration is called by its application and turn', () => {
    const { instruction: _instruction, taskId: _taskId, ...rest } = TRAJECTORY;
    const { facts, texts } = glean({ ...rest, kind: 'exploration', turn: 2, steps: [STEP] });
    expect(facts).toMatchObject({ instruction: 'notes, turn 2', turn: 2, taskId: null });
    expect(texts).toContain('notes, turn 2');
  });

  it('one that is sound is read after one that is not', () => {
    const damaged = { ...TRAJECTORY, answer: 'lost', error: { code: 'C', message: 'm' }, steps: [STEP, {}] };
    expect(() => glean(damaged)).toThrow('step 1');
    expect(glean({ ...TRAJECTORY, steps: [STEP] }).facts).toMatchObject({ flags: [], steps: 1 });
  });

  it.each([
    ['another kind', { kind: 'replay' }],
    ['no name of its environment', { environment: {} }],
    ['no turn', { turn: null }],
    ['no answer', { answer: null }],
    ['an error without a message', { error: { code: 'C' } }],
    ['an error without a code', { error: { message: 'm' } }],
    ['no last screen', { finalObservation: null }],
    ['half of a last screen', { finalObservation: { ...SCREEN, screenshot: { sha256: 'a' } } }],
  ])('%s makes it damaged', (_, changed) => {
    expect(() => glean({ ...TRAJECTORY, steps: [STEP], ...changed })).toThrow();
  });

  it('bytes behind it, a key without a value, or a missing end make it damaged', () => {
    const json = JSON.stringify({ ...TRAJECTORY, steps: [STEP] });
    for (const odd of [`${json}}`, json.slice(0, -1), json.replace('{', '{"id":,'), json.replace('{', '{"id": : ,')]) {
      expect(() => glean(odd)).toThrow();
    }
  });

  it.each(['steps', 'kind', 'policy', 'app', 'environment', 'initialState', 'outcome'])('its %s is needed', (key) => {
    expect(() => glean({ ...TRAJECTORY, steps: [STEP], [key]: undefined })).toThrow(key);
  });
});

it('a record of a kind that is only known to be there has to be whole, too', () => {
  expect(glean({ any: 'thing' }, 'summaries').facts).toEqual({});
  expect(() => glean('{"any": "thi', 'summaries')).toThrow(SyntaxError);
});
