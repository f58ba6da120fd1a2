/** Events of the gateway, for logs and progress, without texts, images or keys. */
import type { Usage } from '../schema/index.ts';
import type { ModelRole } from './chat-model.ts';

export type ModelEvent = { role: ModelRole; stage: string; endpoint: string } & (
  | { type: 'answered'; cached: boolean; usage: Usage }
  /** The answer could not be read, and the question is sent once more. */
  | { type: 'unreadable'; problem: string }
  | { type: 'retry'; code: string; message: string; pauseMs: number }
);
