/** Performs one Android action through a client. */
import { PipelineError } from '../../errors.ts';
import { AndroidAction, type Action, type Point } from '../../schema/index.ts';
import { delay } from '../../async/deadline.ts';
import { requireOnScreen } from '../require-on-screen.ts';
import type { AndroidClient } from './android-client.ts';
import type { ScreenSize } from './convert-element.ts';
import { findPhoneAppByWords, type PhoneCatalogue } from './phone-catalogue.ts';

const TAP_MS = 50;
/** Twice Android's own time for a long press, so that slow devices detect it. */
const LONG_PRESS_MS = 900;
const SWIPE_MS = 400;
const KEY_HOME = 3;
const KEY_ENTER = 66;
/** Swipes stay off the edges, where the system has its own gestures, and above an open keyboard. */
const NEAR = 0.2;
const FAR = 0.8;
const FAR_ABOVE_KEYBOARD = 0.55;

/** Resolves once the input is delivered. Rejects with ENV_ACTION_INVALID if the action makes no sense here. */
export async function performPhoneAction(
  given: Action,
  { client, size, catalogue }: { client: AndroidClient; size: ScreenSize; catalogue: PhoneCatalogue },
  signal: AbortSignal,
): Promise<void> {
  const parsed = AndroidAction.safeParse(given);
  if (!parsed.success) throw new PipelineError('ENV_ACTION_INVALID', `a phone cannot perform "${given.type}" so`);
  const action = parsed.data;
  switch (action.type) {
    case 'click':
      return client.press(requireOnScreen(action, size), TAP_MS);
    case 'long_press':
      return client.press(requireOnScreen(action, size), LONG_PRESS_MS);
    case 'input_text':
      await inputText(client, action.text);
      return action.enter ? client.pressKey(KEY_ENTER) : undefined;
    case 'open_app': {
      const app = findPhoneAppByWords(catalogue, action.app);
      if (!app) throw new PipelineError('ENV_ACTION_INVALID', `there is no app "${action.app}"`);
      return client.activateApp(app.package);
    }
    case 'scroll':
      return scroll(client, action.direction, size);
    case 'wait':
      return delay(action.seconds * 1000, signal);
    case 'navigate_back':
      return client.goBack();
    case 'navigate_home':
      return client.pressKey(KEY_HOME);
    default:
      throw new PipelineError('ENV_ACTION_INVALID', `a phone cannot perform "${action.type}"`);
  }
}

/**
 * Some fields ignore set text and accept only keys. A field that changed receives no keys, because it already has the
 * text.
 */
async function inputText(client: AndroidClient, text: string): Promise<void> {
  const before = await client.readFocusedText();
  if (before === undefined) throw new PipelineError('ENV_ACTION_INVALID', 'no field has the focus to type into');
  if (text === '') return;
  await client.setText(text);
  if ((await client.readFocusedText()) === before) await client.typeText(text);
}

type Direction = Extract<AndroidAction, { direction: unknown }>['direction'];

/** Scrolling down shows lower content, so the finger moves up. */
async function scroll(client: AndroidClient, direction: Direction, { width, height }: ScreenSize): Promise<void> {
  const isVertical = direction === 'up' || direction === 'down';
  const far = isVertical && (await client.isKeyboardShown()) ? FAR_ABOVE_KEYBOARD : FAR;
  const at = (share: number): Point =>
    isVertical ? { x: width / 2, y: height * share } : { x: width * share, y: height / 2 };
  const [from, to] = direction === 'down' || direction === 'right' ? [at(far), at(NEAR)] : [at(NEAR), at(far)];
  await client.swipe(from, to, SWIPE_MS);
}
