/** Performs one desktop action on a web application: in the page, in a prompt, or on the browser around it. */
import { delay } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { quietly } from '../../log/log.ts';
import type { Action, DesktopAction, Point } from '../../schema/index.ts';
import { requireOnScreen } from '../require-on-screen.ts';
import type { Clipping } from './open-stage.ts';
import type { Size } from './prompt.ts';
import type { Tabs } from './tabs.ts';
import { performShortcut } from './web-shortcuts.ts';
import { webKey } from './web-keys.ts';
import { answerPrompt } from './answer-prompt.ts';

export interface WebActionContext extends Size {
  tabs: Tabs;
  /** The last copied content. */
  clipboard(): Clipping;
  /** Full URL of an `open` target; undefined if the name is unknown. */
  resolve(target: string): string | undefined;
}

const PIXELS_PER_CLICK = 100;
const DRAG_STEPS = 12;
/** Limit in characters of typed text. Longer text is inserted at once. */
const TYPED_CHARACTERS = 200;

/** Resolves once the input is delivered, or a prompt blocks it. Rejects with ENV_ACTION_INVALID like desktops. */
export async function performWebAction(action: Action, context: WebActionContext, signal: AbortSignal): Promise<void> {
  const { tabs } = context;
  requireSense(action, context);
  if (action.type === 'wait') return delay(action.seconds * 1000, signal);
  const prompt = tabs.prompt();
  // The answer to an input follows its handling in the page, and a prompt delays that until its own answer.
  if (prompt) {
    await answerPrompt(prompt, action, context);
    const held = prompt.tab.input?.catch(quietly('an input was held up'));
    await Promise.race([held, tabs.interrupted()]);
    return;
  }
  const input = deliver(action, context, signal);
  input.catch(quietly('an input was held up'));
  tabs.front().input = input;
  await Promise.race([input, tabs.interrupted()]);
}

function requireSense(action: Action, context: WebActionContext): void {
  switch (action.type) {
    case 'click':
    case 'scroll':
      requireOnScreen(action as Point, context);
      return ((action as { holdKeys?: string[] }).holdKeys ?? []).forEach(webKey);
    case 'drag_and_drop':
      requireOnScreen(action.from, context);
      requireOnScreen(action.to, context);
      return action.holdKeys.forEach(webKey);
    case 'hold_and_press':
      return [...action.holdKeys, ...action.pressKeys].forEach(webKey);
    case 'hotkey':
      return action.keys.forEach(webKey);
    case 'open':
      if (context.resolve(action.target) !== undefined) return;
      throw new PipelineError('ENV_ACTION_INVALID', `the application has nothing called "${action.target}" to open`);
    case 'switch_applications':
    case 'type':
    case 'wait':
      return;
    default:
      throw new PipelineError('ENV_ACTION_INVALID', `a web application cannot perform "${action.type}"`);
  }
}

async function deliver(action: Action, context: WebActionContext, signal: AbortSignal): Promise<void> {
  const { tabs } = context;
  const { page } = tabs.front();
  const { mouse, keyboard } = page;
  const holding = async (keys: readonly string[], work: () => Promise<void>) => {
    const held = keys.map(webKey);
    for (const key of held) await keyboard.down(key);
    try {
      await work();
    } finally {
      for (const key of held.toReversed()) await keyboard.up(key);
    }
  };
  switch (action.type) {
    case 'click': {
      const { x, y, numClicks, button, holdKeys } = action as Extract<DesktopAction, { type: 'click' }>;
      return holding(holdKeys, () => mouse.click(x, y, { clickCount: numClicks, button }));
    }
    case 'drag_and_drop':
      return holding(action.holdKeys, async () => {
        await mouse.move(action.from.x, action.from.y);
        await mouse.down();
        await mouse.move(action.to.x, action.to.y, { steps: DRAG_STEPS });
        await mouse.up();
      });
    case 'scroll': {
      const { x, y, clicks, shift } = action as Extract<DesktopAction, { clicks: number }>;
      const pixels = clicks * PIXELS_PER_CLICK;
      await mouse.move(x, y);
      return mouse.wheel(shift ? pixels : 0, shift ? 0 : pixels);
    }
    case 'hotkey':
      await giveClipboard(context);
      if (await performShortcut(action.keys.map(webKey), tabs)) return;
      return holding(action.keys.slice(0, -1), () => keyboard.press(webKey(action.keys.at(-1)!)));
    case 'hold_and_press':
      await giveClipboard(context);
      return holding(action.holdKeys, async () => {
        for (const key of action.pressKeys) await keyboard.press(webKey(key));
      });
    case 'type':
      if (action.overwrite) await selectAll(tabs);
      if (action.overwrite && action.text === '') await keyboard.press('Delete');
      await type(action.text.replaceAll(/\r\n?/g, '\n'), keyboard, signal);
      if (action.enter) {
        await nextFrame(tabs, signal);
        await keyboard.press('Enter');
      }
      return;
    case 'open':
      await page.goto(context.resolve(action.target)!, { waitUntil: 'commit' });
      return;
    case 'switch_applications':
      return switchTo(action.application, tabs);
    default:
      return;
  }
}

const NEXT_FRAME = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))';
/** Time limit in milliseconds for pages that draw nothing, such as those behind a prompt. */
const FRAME_LIMIT_MS = 500;

/** Pages that handle a letter in their next frame miss an earlier Enter. No person presses it so soon. */
async function nextFrame(tabs: Tabs, signal: AbortSignal): Promise<void> {
  const frame = tabs.front().askApart(NEXT_FRAME).catch(quietly('a page drew no frame'));
  await Promise.race([frame, delay(FRAME_LIMIT_MS, signal)]);
}

/** More than the number of parts in a field for a day or a time. */
const MAX_PARTS = 8;
const IS_IN_PARTS = `(() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused?.localName === 'input' && /^(date|time|datetime-local|month|week)$/.test(focused.type);
})()`;

/** Makes the next typed text replace the whole field. In a field of parts it moves to the first one. */
async function selectAll(tabs: Tabs): Promise<void> {
  const tab = tabs.front();
  const { keyboard } = tab.page;
  const isInParts = await tab.ask<boolean>(IS_IN_PARTS).catch(() => false);
  if (!isInParts) return keyboard.press('Control+a');
  for (let part = 0; part < MAX_PARTS; part++) await keyboard.press('ArrowLeft');
}

/** Keys may paste, which pages do at once. */
async function giveClipboard({ tabs, clipboard }: WebActionContext): Promise<void> {
  const given = tabs.front().ask(`__autoplay.setClipboard(${JSON.stringify(clipboard())})`);
  await given.catch(quietly('a page that is being left needs no clipboard'));
}

type Keyboard = ReturnType<Tabs['front']>['page']['keyboard'];

async function type(text: string, keyboard: Keyboard, signal: AbortSignal): Promise<void> {
  if (text.length <= TYPED_CHARACTERS) return keyboard.type(text);
  for (const [at, line] of text.split('\n').entries()) {
    signal.throwIfAborted();
    if (at > 0) await keyboard.press('Enter');
    if (line !== '') await keyboard.insertText(line);
  }
}

async function switchTo(name: string, tabs: Tabs): Promise<void> {
  const titles = await Promise.all(tabs.list().map(async ({ page }) => page.title()));
  // Newest window first, as on desktops.
  const at = titles.findLastIndex((title) => title.toLowerCase().includes(name.toLowerCase()));
  if (at >= 0) return tabs.show(tabs.list()[at]!);
  const open = titles.map((title) => `"${title}"`).join(', ') || 'none';
  throw new PipelineError('ENV_ACTION_INVALID', `no window of "${name}" is open (open windows: ${open})`);
}
