/**
 * The scripted server's own token counts, simple enough to compute by hand, so that a test can check a cost report.
 * Real tokenizers differ.
 */
import type { ScriptedRequest } from './scripted-request.ts';

const CHARACTERS_PER_TOKEN = 4;
/** Side in pixels of the square that one image token covers. */
const PATCH_PIXELS = 28;

/** ⌈characters / 4⌉, at least 1. */
export function countTextTokens(text: string): number {
  return Math.max(1, Math.ceil(text.length / CHARACTERS_PER_TOKEN));
}

/** ⌈width / 28⌉ × ⌈height / 28⌉. */
function countImageTokens({ width, height }: { width: number; height: number }): number {
  return Math.ceil(width / PATCH_PIXELS) * Math.ceil(height / PATCH_PIXELS);
}

/** Tokens of the texts of all messages joined by new lines, plus those of every image. */
export function countPromptTokens(request: ScriptedRequest): number {
  return request.images.reduce((sum, image) => sum + countImageTokens(image), countTextTokens(request.text));
}
