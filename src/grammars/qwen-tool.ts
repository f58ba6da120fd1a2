/** Reads the arguments of one Qwen tool call. Used by the two platforms of qwen.ts. */
import type { Point } from '../schema/index.ts';
import { refuse } from './check-action.ts';

export type QwenVersion = '2.5' | '3';

/** The arguments of one tool call. */
export type ToolArguments = Readonly<Record<string, unknown>>;
/** In screen pixels; undefined if the call has no such argument. */
export type FindPoint = (tool: ToolArguments, key: string) => Point | undefined;

/** Throws MODEL_REPLY_INVALID if the call lacks the point. */
export function requirePoint(tool: ToolArguments, key: string, found: Point | undefined): Point {
  return found ?? refuse(`${String(tool['action'])} needs "${key}": [x, y]`);
}

export function requireText(tool: ToolArguments, key: string): string {
  const value = tool[key];
  return typeof value === 'string' ? value : refuse(`${String(tool['action'])} needs "${key}": "…"`);
}

export function requireNumber(tool: ToolArguments, key: string): number {
  const value = tool[key];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  return refuse(`${String(tool['action'])} needs a number "${key}"`);
}

export function unknownTool(tool: ToolArguments, known: readonly string[]): never {
  const name = String(tool['action']).slice(0, 80);
  return refuse(`there is no action "${name}"; known: ${known.join(', ')}`);
}
