import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCHEMA_VERSION, type Bounds, type Step, type Trajectory } from '../../schema/index.ts';
import { readScene } from '../../ui/scene.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import type { Decision } from '../../agent/policy.ts';
import { DESKTOP_LANGUAGE } from '../desktop/desktop-language.ts';
import { gestureSignature, gestureSteps, type Gesture } from './gesture.ts';
import { recoverGestures } from './recover-gestures.ts';

const SCREEN = { width: 640, height: 480 };
const NAMES = ['Save', 'Open', 'Print'];

function elementNamed(name: string, bounds: Bounds = { x: 0, y: 0, width: 100, height: 20 }) {
  return readScene(testDesktop(testFrame('a', testNode('push button', name, { bounds })))).reachable[0]!;
}

const word = fc.string({ minLength: 1 });
const onElement = (key: string): fc.Arbitrary<Gesture> =>
  fc.oneof(
    fc.constantFrom('click', 'double-click', 'right-click').map((kind): Gesture => ({ kind, key })),
    fc.record({ kind: fc.constant('fill' as const), key: fc.constant(key), text: fc.string(), enter: fc.boolean() }),
    fc.record({ kind: fc.constant('append' as const), key: fc.constant(key), text: fc.string() }),
    fc.record({ kind: fc.constant('rename' as const), key: fc.constant(key), text: fc.string() }),
    fc.record({ kind: fc.constant('press' as const), key: fc.constant(key), keys: fc.array(word, { minLength: 1 }) }),
  );
const gestures = fc.array(fc.oneof(...NAMES.map((name) => onElement(elementNamed(name).key))));

function trajectoryOf(decisions: Decision[]): Trajectory {
  const steps = decisions.map((decision, index): Step => ({
    index,
    observation: {} as Step['observation'],
    intent: decision.intent,
    action: decision.action,
    ...(decision.target ? { target: decision.target } : {}),
    timings: { policyMs: 0, actMs: 0, observeMs: 0 },
    promptRefs: [],
  }));
  return {
    schemaVersion: SCHEMA_VERSION,
    id: '0'.repeat(64),
    kind: 'exploration',
    app: 'bench',
    platform: 'desktop',
    environment: { name: 'fake', ...SCREEN, details: {} },
    initialState: { apps: ['bench'], template: 'none' },
    policy: 'model-free',
    steps,
    outcome: 'done',
  };
}

function decide(gesture: Gesture): Decision[] {
  const name = NAMES.find((candidate) => elementNamed(candidate).key === gesture.key)!;
  return DESKTOP_LANGUAGE.decide(gesture, elementNamed(name), SCREEN);
}

test('gestures are recovered from the steps that carried them out', () => {
  fc.assert(
    fc.property(gestures, (done) => {
      const recorded = recoverGestures(trajectoryOf(done.flatMap(decide)));
      expect(recorded.map(({ gesture }) => gesture)).toEqual(done);
      const lengths = done.map((gesture) => decide(gesture).length);
      expect(recorded.map(({ start, end }) => end - start)).toEqual(lengths);
    }),
  );
});

test('steps that aim at nothing are no gestures', () => {
  const escape: Decision = { intent: 'leave', action: { type: 'hotkey', keys: ['escape'] } };
  const click = decide({ kind: 'click', key: elementNamed('Save').key });
  const recorded = recoverGestures(trajectoryOf([escape, ...click, escape, escape]));
  expect(recorded).toEqual([{ gesture: { kind: 'click', key: elementNamed('Save').key }, start: 1, end: 2 }]);
});

test('a click lands on the part of an element that is on the screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -300, max: 600 }), fc.integer({ min: 1, max: 900 }), (x, width) => {
      fc.pre(x + width > 0 && x < SCREEN.width);
      const element = elementNamed('Save', { x, y: 10, width, height: 20 });
      const [{ action }] = DESKTOP_LANGUAGE.decide({ kind: 'click', key: element.key }, element, SCREEN);
      if (action.type !== 'click') throw new Error('a click does not click');
      expect(action.x).toBeGreaterThanOrEqual(Math.max(0, x));
      expect(action.x).toBeLessThanOrEqual(Math.min(SCREEN.width - 1, x + width));
      expect(action.y).toBe(20);
    }),
  );
});

test('every decision says what is done to what', () => {
  const said = decide({ kind: 'fill', key: elementNamed('Save').key, text: 'milk', enter: true });
  expect(said.map(({ intent }) => intent)).toEqual(['Click the "Save" button', 'Type "milk" and press Enter']);
  expect(said.every(({ target }) => target?.name === 'Save')).toBe(true);
});

test('gestures that differ in what they type are one gesture to try, those with other keys are not', () => {
  const key = 'a/frame/text';
  const [milk, tea] = ['milk', 'tea'].map((text) => gestureSignature({ kind: 'fill', key, text, enter: false }));
  const [rename, remove] = ['f2', 'delete'].map((name) => gestureSignature({ kind: 'press', key, keys: [name] }));
  expect(milk).toBe(tea);
  expect(rename).not.toBe(remove);
});

test('a second main window is tried as the first', () => {
  const [first, second] = ['a/frame/text', 'a/frame#1/text'].map((key) => gestureSignature({ kind: 'click', key }));
  expect(second).toBe(first);
});

test('the steps of a gesture are the decisions that carry it out', () => {
  fc.assert(
    fc.property(onElement(elementNamed('Save').key), (gesture) => {
      expect(gestureSteps(gesture)).toBe(decide(gesture).length);
    }),
  );
});
