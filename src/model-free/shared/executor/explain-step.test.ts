import { describe, expect, test } from 'vitest';
import { startWorkbench, type Workbench } from '../../../testing/workbench.ts';
import { frameOf } from '../../../check/frame.ts';
import type { Expectation } from '../../../schema/index.ts';
import { createExecutorOn } from './create-executor.ts';
import { readMoment, type Moment } from '../exploration-graph.ts';
import { expectEffect, explainStep } from './explain-step.ts';
import {
  executionContext,
  exploreWorkbench,
  observeWorkbench,
  runOnWorkbench,
} from '../../../testing/workbench-runs.ts';

const FRAME = 'application:bench/frame';
const start = startWorkbench();
const momentOf = (changes: Partial<Workbench>): Moment =>
  readMoment(frameOf(observeWorkbench(startWorkbench(changes))));

test.each<[Partial<Workbench>, string]>([
  [{}, 'The "report.txt: 25 characters" window is in front.'],
  [{ menu: 'View' }, 'The "View" menu is open.'],
  [{ window: 'Properties' }, 'The "Properties" dialog is in front.'],
])('what is seen is said first: %j', (changes, seen) => {
  const moment = momentOf(changes);
  expect(explainStep({ moment, latest: moment.facts }, undefined)).toBe(`${seen} Everything asked for is done.`);
});

test.each<[string, Expectation]>([
  ['"Wrap" is still to be turned on.', expected('checked', `${FRAME}/menu:View/menu item:Wrap`, 'true')],
  ['"Ruler" is still to be turned off.', expected('checked', `${FRAME}/menu:View/menu item:Ruler`, 'false')],
  ['"spin button" is still to be set to "104".', expected('value', `${FRAME}/spin button`, '104')],
  ['The text still lacks "Buy tea".', expected('text', `${FRAME}/text`, `${start.text}\nBuy tea`)],
  ['The text is still to be "Anna".', expected('text', 'application:bench/dialog:Preferences/text', 'Anna')],
  ['There is no "new.txt" yet.', expected('file', 'Documents/new.txt', '')],
  ['"report.txt" is not saved like this yet.', expected('file', 'Documents/report.txt', 'tea')],
  ['"plan.txt" is still there.', { ...expected('file', 'Documents/plan.txt', ''), op: 'absent' }],
  ['The "About" dialog is still to be opened.', expected('window', 'application:bench/dialog:About', 'open')],
])('then what is missing: %s', (missing, unmet) => {
  const moment = momentOf({});
  expect(explainStep({ moment, latest: moment.facts, unmet }, 'That helps.')).toMatch(
    new RegExp(`${escape(missing)} That helps\\.$`),
  );
});

test('a question that is not answered is still to be found out', () => {
  const moment = momentOf({});
  expect(explainStep({ moment, latest: new Map(), isAsked: true }, undefined)).toMatch(/question asks for is still/);
});

function expected(kind: Expectation['fact']['kind'], subject: string, value: string): Expectation {
  return { fact: { kind, subject }, op: 'equals', value };
}

function escape(text: string): string {
  return text.replace(/[.()]/g, String.raw`\$&`);
}

describe('the effect is what exploring saw', () => {
  const graph = exploreWorkbench(start, [
    ['click', 'menu', 'File'],
    ['click', 'menu item', 'Properties…'],
    ['click', 'check box', 'Spelling'],
    ['click', 'push button', 'Close'],
  ]);
  const effects = graph.transitions.map(({ gesture }) => expectEffect(graph, gesture));

  test('of a menu, a dialog, a switch, and a button that closes', () => {
    expect(effects).toEqual([
      'A click on "File" opens its list.',
      'That brings up "Properties".',
      'A click there changes it.',
      'That closes the dialog.',
    ]);
  });

  test('and of what was never tried nothing is promised', () => {
    expect(expectEffect(graph, { kind: 'click', key: `${FRAME}/page tab:Final` })).toBeUndefined();
  });

  test('each step of an executor has a thought of its own screen', async () => {
    const fact = { kind: 'checked', subject: 'application:bench/dialog:Properties/check box:Spelling' } as const;
    const allow = [{ kind: 'window', subject: 'application:bench/dialog:Properties' } as const];
    const check = { expect: [{ fact, op: 'equals', value: 'true', atEnd: true } as const], allow };
    const { run } = await runOnWorkbench(start, createExecutorOn(graph, executionContext(check)));
    expect(run.decisions.map(({ thought }) => thought)).toEqual([
      'The "report.txt: 25 characters" window is in front. "Spelling" is still to be turned on. A click on "File" opens its list.',
      'The "File" menu is open. "Spelling" is still to be turned on. That brings up "Properties".',
      'The "Properties" dialog is in front. "Spelling" is still to be turned on. A click there changes it.',
    ]);
  });
});
