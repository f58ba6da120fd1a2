import { describe, expect, test } from 'vitest';
import { startWorkbench, type Workbench } from '../../../testing/workbench.ts';
import { frameOf } from '../../../check/frame.ts';
import type { Expectation, Task } from '../../../schema/index.ts';
import { splitSentences } from '../../../thoughts/index.ts';
import { createExecutorOn } from './create-executor.ts';
import { readMoment, type Moment } from '../exploration-graph.ts';
import { createNarrator, expectEffect } from './explain-step.ts';
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
const DONE = { intent: 'Finish', action: { type: 'done' } } as const;

function taskOf(instruction: string): Task {
  return { instruction, apps: ['bench'], params: {} } as unknown as Task;
}

function known(moment: Moment, unmet?: Expectation) {
  return { moment, decision: DONE, latest: moment.facts, isAsked: false, read: [], ...(unmet ? { unmet } : {}) };
}

describe('a thought', () => {
  test('begins with the task, in its own words', () => {
    const thought = createNarrator(taskOf('Turn off "Ruler" and end.'), 'a').explain(known(momentOf({})));
    expect(thought).toMatch(/turn off "Ruler" and end\./);
  });

  test('says what the last step opened', () => {
    const narrator = createNarrator(taskOf('Turn off "Ruler".'), 'a');
    narrator.explain(known(momentOf({})));
    expect(narrator.explain(known(momentOf({ menu: 'View' })))).toMatch(/"View" menu|menu has come up/);
  });

  test('never says a sentence that the one before had', () => {
    const narrator = createNarrator(taskOf('Turn off "Ruler".'), 'b');
    const unmet = expected('checked', `${FRAME}/menu:View/menu item:Ruler`, 'false');
    const thoughts = Array.from({ length: 8 }, () => narrator.explain(known(momentOf({ menu: 'View' }), unmet)));
    const pairs = thoughts.slice(1).map((thought, at) => [thoughts[at], thought] as const);
    for (const [before = '', after = ''] of pairs)
      expect(splitSentences(after).filter((one) => splitSentences(before).includes(one))).toEqual([]);
  });

  test('does not name a value that nothing has shown', () => {
    const unmet = expected('value', `${FRAME}/spin button`, '104');
    const thoughts = ['a', 'b', 'c', 'd'].map((seed) =>
      createNarrator(taskOf('Make it larger.'), seed).explain(known(momentOf({}), unmet)),
    );
    expect(thoughts.join(' ')).not.toContain('104');
  });

  test('names the value once the task does', () => {
    const unmet = expected('value', `${FRAME}/spin button`, '104');
    const narrator = createNarrator(
      taskOf('Set it to 104, and then save it with a very long name that is said here.'),
      'a',
    );
    narrator.explain(known(momentOf({}), unmet));
    expect(narrator.explain(known(momentOf({}), unmet))).toContain('104');
  });
});

function expected(kind: Expectation['fact']['kind'], subject: string, value: string): Expectation {
  return { fact: { kind, subject }, op: 'equals', value };
}

describe('the effect is what exploring saw', () => {
  const graph = exploreWorkbench(start, [
    ['click', 'menu', 'File'],
    ['click', 'menu item', 'Properties…'],
    ['click', 'check box', 'Spelling'],
    ['click', 'push button', 'Close'],
  ]);

  test('of a menu, a dialog, a switch, and a button that closes', () => {
    expect(graph.transitions.map(({ gesture }) => expectEffect(graph, gesture))).toEqual([
      'list',
      'window',
      undefined,
      'back',
    ]);
  });

  test('and of what was never tried nothing is known', () => {
    expect(expectEffect(graph, { kind: 'click', key: `${FRAME}/page tab:Final` })).toBeUndefined();
  });

  test('each step of an executor has a thought of its own screen', async () => {
    const fact = { kind: 'checked', subject: 'application:bench/dialog:Properties/check box:Spelling' } as const;
    const allow = [{ kind: 'window', subject: 'application:bench/dialog:Properties' } as const];
    const check = { expect: [{ fact, op: 'equals', value: 'true', atEnd: true } as const], allow };
    const { run } = await runOnWorkbench(start, createExecutorOn(graph, executionContext(check)));
    const thoughts = run.decisions.map(({ thought }) => thought ?? '');
    expect(new Set(thoughts).size).toBe(thoughts.length);
    expect(thoughts[1]).toMatch(/menu/);
    expect(thoughts[2]).toMatch(/"Properties"/);
  });
});
