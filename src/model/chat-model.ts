/**
 * The seam between agents and model endpoints: one question, one checked answer. Agents, summarizer, task generator and
 * verifier use models only through it.
 */
import type { z } from 'zod';
import type { Platform, Usage } from '../schema/index.ts';

export const MODEL_ROLES = [
  'planner',
  'reflection',
  'grounder',
  'summarizer',
  'generator',
  'checker',
  'referee',
  'verifier',
  'classifier',
] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** A complete PNG. `sendAs` is the exact size in pixels for the model; without it the role's own limits apply. */
export interface PromptImage {
  png: Buffer;
  width: number;
  height: number;
  sendAs?: { width: number; height: number };
}

export type ContentPart = { type: 'text'; text: string } | { type: 'image'; image: PromptImage };

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string | readonly ContentPart[];
}

/** Messages of a prompt: the fixed system text, then the user's question. */
export function asMessages({ system, user }: { system: string; user: Message['content'] }): Message[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

/**
 * The required form of the answer. "json" is sent as a JSON schema if the endpoint supports it. Every key must be
 * required (nullable instead of optional). `parse` of "text" throws an Error whose message describes the mistake to the
 * model.
 */
export type ReplyFormat<T> =
  | { kind: 'json'; name: string; schema: z.ZodType<T> }
  | { kind: 'text'; parse: (text: string) => T };

/** A screen that the model operates through the protocol's computer tool. */
export interface ComputerUse {
  /** The size in pixels of the screenshots sent. Coordinates of actions refer to it. */
  display: { width: number; height: number };
  platform: Platform;
  /** True if the agent acknowledges the endpoint's safety checks on the user's behalf. */
  acknowledgesSafetyChecks: boolean;
}

export interface ChatRequest<T> {
  /** Static text comes first and variable text last, since endpoints cache equal prefixes. */
  messages: readonly Message[];
  format: ReplyFormat<T>;
  /**
   * Handling of an unreadable answer: "repair" tries JSON repair, then asks once more with the error; "ask-again" only
   * asks once more, since verdicts are never repaired. Default: repair.
   */
  onBadReply?: 'repair' | 'ask-again';
  /** Number that separates several answers to the same question. Default: 0. */
  sample?: number;
  /** Default: the role's. */
  temperature?: number;
  /**
   * Offers the computer tool of the endpoint's protocol. The answer's text is then the JSON of all items of the reply,
   * and assistant messages hold such texts. Only for endpoints whose protocol has the tool.
   */
  computer?: ComputerUse;
}

export interface ChatReply<T> {
  value: T;
  /** The answer as received. */
  text: string;
  /** Usage of every answer paid for this reply, unreadable ones included. */
  usage: Usage;
  /** True when the answer came from the store at no cost; `usage` is its former cost. */
  cached: boolean;
}

/**
 * Rejects with MODEL_REPLY_INVALID if the answer stays unreadable (the agent's own fault, not the infrastructure's).
 * Rejects with MODEL_RATE_LIMITED, MODEL_TIMEOUT or MODEL_UNAVAILABLE if the endpoint fails beyond its deadline. Other
 * codes: MODEL_MISCONFIGURED if it refuses the key or the model, MODEL_BUDGET_SPENT, ABORTED.
 */
export interface ChatModel {
  /** The endpoint's name of the model. */
  readonly name: string;
  complete<T>(request: ChatRequest<T>, signal: AbortSignal): Promise<ChatReply<T>>;
}

/** The models of a run. `stage` is only for the cost report: explore, propose, execute, verify, ground, …. */
export type ModelFor = (role: ModelRole, stage: string) => ChatModel;
