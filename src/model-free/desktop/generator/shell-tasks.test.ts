/** Shells are known by their prompt, and what is asked of them is typed as commands and seen in files and on the screen. */
import { describe, expect, test } from 'vitest';
import type { Observation, Task, UiNode } from '../../../schema/index.ts';
import { frameOf } from '../../../check/frame.ts';
import { testMaterial } from '../../../testing/material.ts';
import { testDesktop, testFrame, testNode } from '../../../testing/tree.ts';
import { startWorkbench } from '../../../testing/workbench.ts';
import { executionContext } from '../../../testing/workbench-runs.ts';
import { createExecutorOn } from '../../shared/executor/create-executor.ts';
import { createGraph, readMoment } from '../../shared/exploration-graph.ts';
import type { Candidate } from '../../shared/generator/material.ts';
import { findShell } from '../shell.ts';
import { countAndSave } from './shell-questions.ts';
import { proposeShellTasks } from './shell-tasks.ts';

const LOG = ['Gate logs', '', 'quay gate: 14', 'east gate: 20', 'quay door: 3'].join('\n');
const FILES: Readonly<Record<string, string>> = {
  'Projects/': '',
  'Projects/log.txt': `${LOG}\n`,
  'Projects/run.py': 'import log\n',
  'Projects/twice.txt': 'one\n',
  'Documents/twice.txt': 'other\n',
};

function observe(shown: string): Observation {
  const bounds = { x: 0, y: 0, width: 600, height: 400 };
  const terminal: UiNode = testNode('terminal', 'Terminal', { text: `${shown}\n\n`, states: ['focused'], bounds });
  const files = Object.entries(FILES).map(([path, text]) => ({ path, sha256: path, content: Buffer.from(text) }));
  const screenshot = { png: Buffer.alloc(0), width: 600, height: 400 };
  return {
    screenshot,
    tree: testDesktop(testFrame('a', terminal)),
    files,
    window: 'a',
    capturedAtMs: 0,
  } as Observation;
}

function proposed(guideline: Parameters<typeof proposeShellTasks>[0], prompt = 'me:~/Projects$'): Candidate[] {
  const start = readMoment(frameOf(observe(prompt)));
  return proposeShellTasks(guideline, { ...testMaterial(createGraph(), startWorkbench()), start });
}

function folderAt(shown: string): string | undefined {
  return findShell(readMoment(frameOf(observe(shown))).scene)?.folder;
}

test('the prompt tells the folder', () => {
  expect(folderAt('me:~/Projects$')).toBe('Projects/');
  expect(folderAt('me@here ~ %')).toBe('');
  expect(folderAt('me:~$ cat')).toBeUndefined();
  expect(folderAt('me:~$ ls\nlog.txt\nme:~/a/b$')).toBe('a/b/');
  expect(proposed('feature-use', 'password:')).toEqual([]);
});

test('only files of that folder are meant, and none that is called like another', () => {
  const guidelines = ['feature-use', 'composition', 'repetition', 'information-retrieval'] as const;
  const all = guidelines.flatMap((guideline) => proposed(guideline));
  expect(all.some(({ params }) => params['commands']!.includes('log.txt'))).toBe(true);
  expect(all.every(({ params }) => !params['commands']!.includes('twice'))).toBe(true);
});

test('what is asked for follows from what the files hold', () => {
  const moved = proposed('composition').find(({ group }) => group === 'move away');
  expect(moved?.check.expect.map(({ op }) => op)).toEqual(['contains', 'same-text', 'absent']);
  const answers = proposed('information-retrieval').map(({ group, params, check }) => [
    group,
    params['file'],
    params['word'],
    check.answer?.equals,
  ]);
  expect(answers).toContainEqual(['ask line count', 'log.txt', undefined, '5']);
  expect(answers).toContainEqual(['ask first line', 'log.txt', undefined, 'Gate logs']);
  expect(answers).toContainEqual(['ask matching lines', 'log.txt', 'quay', '2']);
});

test('a file of counts is looked at, and the answer is what stands at its end', async () => {
  const own = ['a.py', 'b.py'].map((name) => ({ name, path: `Projects/${name}`, value: 'x\n', lines: ['x'] }));
  const { key } = findShell(readMoment(frameOf(observe('me:~/Projects$'))).scene)!;
  const counting = countAndSave({ key, folder: 'Projects/', files: [], all: [], seed: '' }, '.py', own, 2);
  const [count, show] = counting.params['commands']!.split('\n');
  expect(show).toBe('cat line-counts.txt');
  const first = `me:~/Projects$ ${count}\nme:~/Projects$`;
  const second = `${first} ${show}\n1 a.py\n1 b.py\n2 total\nme:~/Projects$`;
  // These screens have no new files.
  const asking = { ...counting, check: { ...counting.check, expect: [] } };
  expect(await play(asking, 'me:~/Projects$', first, second)).toEqual([count, show, '2 total']);
  expect(counting.check.expect[0]?.value).toBe('1 a.py\n1 b.py\n2 total\n');
});

/** What is typed on these screens, one after another, or the kind of action. */
async function play({ check, params }: Candidate, ...screens: string[]): Promise<unknown[]> {
  const context = executionContext(check);
  const task: Task = { ...context.task, params };
  const policy = createExecutorOn(createGraph(), { ...context, task });
  const history: never[] = [];
  const actions: unknown[] = [];
  for (const shown of screens) {
    const input = { observation: observe(shown), history, stepsLeft: 20 } as never;
    const { action } = await policy.nextAction(input, new AbortController().signal);
    actions.push('text' in action ? action.text : action.type);
  }
  return actions;
}

describe('the executor', () => {
  test('types one command after the other', async () => {
    const filing = proposed('composition').find(({ group }) => group === 'move away')!;
    const [make, move] = filing.params['commands']!.split('\n');
    expect(await play(filing, 'me:~/Projects$', `me:~/Projects$ ${make}\nme:~/Projects$`)).toEqual([make, move]);
  });

  test('reads answers off the screen, and only there', async () => {
    const counting = proposed('repetition').find(({ group }) => group === 'ask line counts')!;
    const [one, other] = counting.params['commands']!.split('\n');
    const first = `me:~/Projects$ ${one}\n5\nme:~/Projects$`;
    const second = `${first} ${other}\n1\nme:~/Projects$`;
    // These screens have no new files.
    const asking = { ...counting, check: { ...counting.check, expect: [] } };
    expect(await play(asking, 'me:~/Projects$', first, second)).toEqual([one, other, '5, 1']);
  });
});
