/** Performs one desktop action on a running desktop. */
import { extname, isAbsolute, join, normalize } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { ActResult, Action, DesktopAction } from '../../schema/index.ts';
import { delay } from '../../async/deadline.ts';
import { requireOnScreen } from '../require-on-screen.ts';
import { commandWithoutDocuments, type AppEntry, type Catalogue } from './catalogue.ts';
import type { Desktop } from './desktop.ts';
import type { HeldFolder } from './held-folder.ts';
import { runCommand } from './run-command.ts';
import { requireKeys } from './screen/keys.ts';
import type { DesktopWindow } from './screen/windows.ts';
import type { Accessibility, Reference } from './accessibility/accessibility.ts';
import { readCache } from './accessibility/read-cache.ts';
import { replacingKeys } from '../../ui/replace-content.ts';

export interface ActionContext {
  desktop: Desktop;
  catalogue: Catalogue;
  /** Application of the last reset. It opens files that no catalogue entry claims. */
  app: AppEntry;
  /** True if agents may run commands in the sandbox. */
  runsCommands?: boolean;
}

/** Longest wait for the window of an opened application or file. */
const OPEN_TIMEOUT_MS = 15_000;
const OPEN_POLL_MS = 30;

/**
 * Resolves once the input is delivered, with the result of a command. Rejects with ENV_ACTION_INVALID if the action makes
 * no sense here.
 */
export async function performAction(
  action: Action,
  context: ActionContext,
  signal: AbortSignal,
): Promise<ActResult | undefined> {
  if (action.type !== 'run_command') return void (await giveInput(action, context, signal));
  if (context.runsCommands) return runCommand(action, context.desktop, context.app.memoryMb, signal);
  throw new PipelineError(
    'ENV_ACTION_INVALID',
    'this desktop runs no commands; environment.commands: true allows them',
  );
}

async function giveInput(action: Action, context: ActionContext, signal: AbortSignal): Promise<void> {
  const { desktop } = context;
  const { keyboard, mouse, camera } = desktop;
  switch (action.type) {
    case 'click': {
      const { numClicks, button, holdKeys } = action as Extract<DesktopAction, { type: 'click' }>;
      requireOnScreen(action, camera);
      requireKeys(holdKeys);
      return keyboard.holding(holdKeys, () => mouse.click(action, button, numClicks, signal));
    }
    case 'drag_and_drop':
      requireOnScreen(action.from, camera);
      requireOnScreen(action.to, camera);
      requireKeys(action.holdKeys);
      return keyboard.holding(action.holdKeys, () => mouse.drag(action.from, action.to, signal));
    case 'hold_and_press':
      requireKeys([...action.holdKeys, ...action.pressKeys]);
      return keyboard.holding(action.holdKeys, async () => {
        for (const key of action.pressKeys) await keyboard.press([key]);
      });
    case 'hotkey':
      requireKeys(action.keys);
      return keyboard.press(action.keys);
    case 'open':
      return openTarget(action.target, context, signal);
    case 'scroll': {
      const { clicks, shift, ...point } = action as Extract<DesktopAction, { clicks: number }>;
      requireOnScreen(point, camera);
      return mouse.scroll(point, clicks, shift);
    }
    case 'switch_applications':
      return switchTo(action.application, context);
    case 'type': {
      const focused = await readFocused(desktop.a11y);
      if (action.overwrite) for (const keys of replacingKeys(focused?.role)) await keyboard.press(keys);
      if (action.overwrite && action.text === '') await keyboard.press(['delete']);
      // A read-only text leaves the keys to its window's buttons.
      const isButtons = focused?.role === 'text' && !focused.states.has('editable');
      await keyboard.type(action.text, signal, isButtons);
      if (action.enter) await keyboard.press(['enter']);
      return;
    }
    case 'wait':
      return delay(action.seconds * 1000, signal);
    default:
      throw new PipelineError('ENV_ACTION_INVALID', `a desktop cannot perform "${action.type}"`);
  }
}

/** Undefined if no application reports a focused element. */
async function readFocused(a11y: Accessibility) {
  const applications = await a11y.applications().catch((): Reference[] => []);
  const caches = await Promise.all(applications.map((root) => readCache(a11y, root).catch(() => [])));
  const focused = caches
    .flat()
    .map(([node]) => node)
    .filter(({ states }) => states.has('focused') && states.has('showing'));
  // An embedded toolkit has a focused element of its own inside the focused frame of the outer one.
  return focused.find(({ states }) => states.has('editable')) ?? focused.at(-1);
}

async function openTarget(target: string, context: ActionContext, signal: AbortSignal): Promise<void> {
  const { desktop, catalogue } = context;
  const entry = Object.hasOwn(catalogue.apps, target) ? catalogue.apps[target]! : undefined;
  const before = await describeWindows(desktop);
  if (entry !== undefined) desktop.sandbox.launch(entry.command, entry.env);
  else openFile(target, context);
  const endMs = performance.now() + OPEN_TIMEOUT_MS;
  while (performance.now() < endMs && (await describeWindows(desktop)) === before) await delay(OPEN_POLL_MS, signal);
}

function openFile(target: string, { desktop, catalogue, app }: ActionContext): void {
  const path = findFile(target, desktop.sandbox.home, desktop.sandbox.innerHome);
  const extension = extname(path).slice(1).toLowerCase();
  const opener = Object.values(catalogue.apps).find(({ opens }) => opens.includes(extension)) ?? app;
  // The file replaces the entry's own documents.
  desktop.sandbox.launch([...commandWithoutDocuments(opener), join(desktop.sandbox.innerHome, path)], opener.env);
}

/** Path of an existing file below the home folder. Accepts "~/…" and the full path that an application shows. */
function findFile(target: string, home: HeldFolder, innerHome: string): string {
  const below = target.startsWith('~/') ? target.slice(2) : target.replace(`${innerHome}/`, '');
  const path = normalize(below);
  const isBelow = !isAbsolute(path) && path !== '..' && !path.startsWith('../');
  if (isBelow && isThere(home, path.split('/'))) return path;
  throw new PipelineError(
    'ENV_ACTION_INVALID',
    `"${target}" is neither an application of the catalogue nor a file below the home folder`,
  );
}

/** Follows names from folder to folder, but no links. */
function isThere(folder: HeldFolder, [name, ...rest]: readonly string[]): boolean {
  if (!name || name === '.') return false;
  if (rest.length === 0) return folder.look(name) !== undefined;
  const inner = folder.enter(name);
  try {
    return inner !== undefined && isThere(inner, rest);
  } finally {
    inner?.close();
  }
}

async function describeWindows({ windows }: Desktop): Promise<string> {
  const [list, active] = await Promise.all([windows.list(), windows.active()]);
  return JSON.stringify([list.map(({ id, title }) => [id, title]), active?.id]);
}

async function switchTo(name: string, { desktop, catalogue }: ActionContext): Promise<void> {
  const windows = await desktop.windows.list();
  const entry = Object.hasOwn(catalogue.apps, name) ? catalogue.apps[name] : undefined;
  // Newest window first, because a dialog of the application is in front of its main window.
  const found = windows.toReversed().find((window) => belongsTo(window, name, entry));
  if (found === undefined) {
    const titles = windows.map(({ title }) => `"${title}"`).join(', ') || 'none';
    throw new PipelineError('ENV_ACTION_INVALID', `no window of "${name}" is open (open windows: ${titles})`);
  }
  await desktop.windows.activate(found);
}

function belongsTo({ title, className }: DesktopWindow, name: string, entry: AppEntry | undefined): boolean {
  if (entry?.window !== undefined && new RegExp(entry.window).test(title)) return true;
  const words = [name, entry?.title, entry?.command[0]].filter((word) => word !== undefined);
  return words.some((word) => {
    const wanted = word.toLowerCase();
    return title.toLowerCase().includes(wanted) || className.toLowerCase() === wanted;
  });
}
