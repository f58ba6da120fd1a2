/** The calls of OpenAI's computer tool in the Responses API: one action, or several in one call. */
import type { Platform } from '../schema/index.ts';
import { refuse } from './check-action.ts';
import { createCallReader, type Item, type ReadItem } from './computer-calls.ts';
import type { ReplyReader } from './grammar.ts';
import { readCuaAction } from './openai-cua.ts';
import { RESIZE_LIMITS, smartResize } from './smart-resize.ts';

export interface OpenAiComputerOptions {
  /** If false, a call with safety checks ends the episode as failed. */
  acknowledgesSafetyChecks: boolean;
}

export function createOpenAiComputerReader(platform: Platform, options: OpenAiComputerOptions): ReplyReader {
  return createCallReader(
    {
      imageSize: (screen) => smartResize(screen, RESIZE_LIMITS['openai-cua']),
      readItem: (item) => readItem(item, options),
      readInput(input, context) {
        if (input['type'] === 'screenshot') return [];
        if (input['type'] === 'scroll' && Array.isArray(input['keys']) && input['keys'].length > 0)
          refuse('no keys can be held while scrolling');
        return [readCuaAction({ ...input, keys: input['keys'] ?? undefined }, context)];
      },
    },
    platform,
  );
}

function readItem(item: Item, { acknowledgesSafetyChecks }: OpenAiComputerOptions): ReadItem {
  switch (item['type']) {
    case 'reasoning':
      return { kind: 'thought', text: textsIn(item['summary']) };
    case 'message':
      return { kind: 'words', text: textsIn(item['content']) };
    case 'computer_call': {
      const inputs = item['actions'] ?? (item['action'] == null ? [] : [item['action']]);
      if (!Array.isArray(inputs) || inputs.length === 0 || !inputs.every(isItem))
        return refuse('the call has no action');
      const checks = listOf(item['pending_safety_checks']);
      const blockedBy = checks.length === 0 || acknowledgesSafetyChecks ? undefined : checks.map(writeCheck).join('; ');
      return { kind: 'call', inputs, blockedBy };
    }
    default:
      if (String(item['type']).endsWith('_call'))
        return refuse(`there is no tool for "${String(item['type']).slice(0, 80)}": call the computer tool`);
      return { kind: 'other' };
  }
}

function textsIn(parts: unknown): string {
  return listOf(parts)
    .map(({ text }) => (typeof text === 'string' ? text : ''))
    .join('');
}

function writeCheck({ code, message, id }: Item): string {
  return [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ') || String(id);
}

function listOf(value: unknown): Item[] {
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null;
}
