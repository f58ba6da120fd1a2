/** Maps an action to the answer of a page's prompt window: a click on a button, keys or text. */
import type { Action } from '../../schema/index.ts';
import { answerAt, type Prompt, type Size } from './prompt.ts';
import { webKey } from './web-keys.ts';

/**
 * Handles clicks on its buttons, Enter, Escape and typing. Everything else has no effect, because the page waits for an
 * answer.
 */
export async function answerPrompt(prompt: Prompt, action: Action, screen: Size): Promise<void> {
  switch (action.type) {
    case 'click': {
      const answer = answerAt(prompt, action, screen);
      if (answer) await prompt.answer(answer.isAccepted, answer.file ?? prompt.text);
      return;
    }
    case 'hotkey':
      return pressKeys(prompt, action.keys);
    case 'hold_and_press':
      return pressKeys(prompt, action.pressKeys);
    case 'type':
      if (prompt.text !== undefined) prompt.text = (action.overwrite ? '' : prompt.text) + action.text;
      return action.enter ? pressKeys(prompt, ['enter']) : undefined;
    default:
  }
}

async function pressKeys(prompt: Prompt, keys: readonly string[]): Promise<void> {
  const pressed = keys.map(webKey).join('+');
  if (pressed === 'Escape') return prompt.answer(false);
  // Enter does not choose a file.
  if (pressed === 'Enter') return prompt.kind === 'files' ? undefined : prompt.answer(true, prompt.text);
  if (prompt.text === undefined) return;
  if (pressed === 'Backspace') prompt.text = prompt.text.slice(0, -1);
  if (pressed === 'Delete' || pressed === 'Control+a') prompt.text = '';
}
