/**
 * FAKE: an environment without any real application, for fast tests of code above the interface. Its trajectories are
 * marked (environment name "fake"). It behaves like a real one and passes the same conformance suite.
 */
import { createHash } from 'node:crypto';
import { refuseParts } from '../refuse-parts.ts';
import { PipelineError } from '../../errors.ts';
import { appOf, type ActResult, type Action, type DesktopAction, type ObservedFile } from '../../schema/index.ts';
import { delay, throwIfAborted } from '../../async/deadline.ts';
import { requirePassable } from '../require-passable.ts';
import { requireKeys } from '../desktop/screen/keys.ts';
import type { Environment } from '../environment.ts';
import { applyGesture, NOTES_FILE, startNotes, type NotesState } from './notes-app.ts';
import { drawPng, hitTest, layOut, SCREEN, toTree } from './notes-screen.ts';

export type FakeOperation = 'reset' | 'observe' | 'act';

export interface FakeOptions {
  /** Duration of every operation, in milliseconds. */
  latencyMs?: number;
  /** Makes operations fail: called before each with its number since creation, from 1. A returned error is thrown. */
  fault?: (operation: FakeOperation, count: number) => PipelineError | undefined;
  /** True to simulate a few commands. Default: false. */
  commands?: boolean;
}

export function createFakeEnvironment(options: FakeOptions = {}): Environment {
  const counts: Record<FakeOperation, number> = { reset: 0, observe: 0, act: 0 };
  let state: NotesState | undefined;

  const begin = async (operation: FakeOperation, signal: AbortSignal) => {
    throwIfAborted(signal);
    if (options.latencyMs !== undefined) await delay(options.latencyMs, signal);
    const fault = options.fault?.(operation, ++counts[operation]);
    if (fault !== undefined) throw fault;
  };
  const requireState = (): NotesState => {
    if (state === undefined) throw new PipelineError('ENV_UNAVAILABLE', 'the fake environment was not reset');
    return state;
  };

  return {
    ...(options.commands ? { routes: ['command'] as const } : {}),
    description: {
      name: 'fake',
      platform: 'desktop',
      ...SCREEN,
      details: { app: 'notes', ...(options.commands ? { commands: 'on' } : {}) },
    },
    async reset(initialState, signal) {
      await begin('reset', signal);
      refuseParts(initialState, ['persona', 'seed'], 'the fake environment');
      state = startNotes(appOf(initialState));
    },
    async observe(signal) {
      await begin('observe', signal);
      const shown = requireState();
      const root = layOut(shown);
      const png = await drawPng(root);
      return {
        screenshot: { png, ...SCREEN },
        tree: toTree(root),
        files: [describeFile(NOTES_FILE, shown.saved)],
        window: shown.dialog === undefined ? shown.title : 'Question',
        capturedAtMs: Date.now(),
      };
    },
    async act(action, signal) {
      await begin('act', signal);
      const known = requireState();
      if (action.type === 'run_command' && options.commands) return runFakeCommand(known, action);
      state = await perform(known, action, signal);
      return undefined;
    },
    async close() {
      state = undefined;
    },
  };
}

async function perform(state: NotesState, action: Action, signal: AbortSignal): Promise<NotesState> {
  switch (action.type) {
    case 'click': {
      requireOnScreen(action);
      requireKeys('holdKeys' in action ? action.holdKeys : []);
      const gesture = hitTest(layOut(state), action)?.gesture;
      return gesture === undefined ? { ...state, openMenu: undefined } : applyGesture(state, gesture);
    }
    case 'type': {
      const typed = applyGesture(state, { kind: 'type', text: action.text, overwrite: action.overwrite });
      return action.enter && state.entryFocused ? applyGesture(typed, { kind: 'add' }) : typed;
    }
    case 'hotkey':
      requireKeys(action.keys);
      return pressKeys(state, action.keys);
    case 'hold_and_press':
      requireKeys([...action.holdKeys, ...action.pressKeys]);
      return pressKeys(state, [...action.holdKeys, ...action.pressKeys]);
    case 'wait':
      await delay(action.seconds * 1000, signal);
      return state;
    case 'scroll':
      requireOnScreen(action as Extract<DesktopAction, { clicks: number }>);
      return state;
    case 'drag_and_drop':
      requireOnScreen(action.from);
      requireOnScreen(action.to);
      return state;
    case 'open':
      if (action.target === state.title) return state;
      if (action.target === NOTES_FILE) return applyGesture(state, { kind: 'revert' });
      throw new PipelineError('ENV_ACTION_INVALID', `nothing called "${action.target}" to open`);
    case 'switch_applications':
      if (action.application === state.title) return state;
      throw new PipelineError('ENV_ACTION_INVALID', `no window of "${action.application}" is open`);
    default:
      throw new PipelineError('ENV_ACTION_INVALID', `the fake environment cannot perform "${action.type}"`);
  }
}

function reply(code: number, text: string, stderr = ''): ActResult {
  const { sha256, bytes } = describeFile('', text);
  return { ok: code === 0, code, whole: { sha256, bytes }, tookMs: 0, text, stderr };
}

/** The simulated home folder has one file. */
function runFakeCommand({ saved }: NotesState, action: Extract<DesktopAction, { type: 'run_command' }>): ActResult {
  requirePassable(action);
  const { argv } = action;
  const [program = '', name] = argv;
  if (program === 'echo') return reply(0, `${argv.slice(1).join(' ')}\n`);
  if (program === 'ls') return reply(0, `${NOTES_FILE}\n`);
  if (program === 'cat' && name === NOTES_FILE) return reply(0, saved);
  if (program === 'cat') return reply(1, '', `cat: ${name}: No such file or directory\n`);
  return reply(127, '', `${program}: command not found\n`);
}

function pressKeys(state: NotesState, keys: readonly string[]): NotesState {
  const shortcut = keys.map((key) => key.toLowerCase()).join('+');
  if (shortcut === 'ctrl+s') return applyGesture(state, { kind: 'save' });
  if (shortcut === 'escape' || shortcut === 'esc') return applyGesture(state, { kind: 'dismiss' });
  if ((shortcut === 'enter' || shortcut === 'return') && state.entryFocused)
    return applyGesture(state, { kind: 'add' });
  return state;
}

function requireOnScreen({ x, y }: { x: number; y: number }): void {
  if (x >= 0 && y >= 0 && x < SCREEN.width && y < SCREEN.height) return;
  throw new PipelineError('ENV_ACTION_INVALID', `point (${x}, ${y}) is off the screen`);
}

function describeFile(path: string, text: string): ObservedFile {
  const content = Buffer.from(text, 'utf8');
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), content };
}
