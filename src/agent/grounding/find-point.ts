/** Finds the one point in a grounder's reply, in any of the models' notations. */
import { PipelineError } from '../../errors.ts';
import { readPoint } from '../../grammars/read-point.ts';
import type { Point } from '../../schema/index.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const FORMS = [
  String.raw`<(point|bbox)>[^<>]*<\/\1>`,
  String.raw`<\|box_start\|>[^<>]*<\|box_end\|>`,
  String.raw`[(\[]\s*${NUMBER}(?:\s*,\s*${NUMBER}){1,3}\s*[)\]]`,
].join('|');
const NAMED = new RegExp(String.raw`\bx"?\s*[=:]\s*(${NUMBER})\W+y"?\s*[=:]\s*(${NUMBER})`, 'gi');
const ACTION = /(?:^|\n)\s*Action:/g;

/** Returns the model's own coordinates. Throws MODEL_REPLY_INVALID when there is no point, or more than one. */
export function findPoint(reply: string): Point {
  const said = reply.split(ACTION).at(-1)!.trim();
  const written = [...said.matchAll(new RegExp(FORMS, 'g'))].map(([form]) => readPoint(form));
  const named = [...said.matchAll(NAMED)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const found = written.length > 0 ? written : named;
  const [first = readPoint(said), ...more] = found;
  if (more.every(({ x, y }) => x === first.x && y === first.y)) return first;
  throw new PipelineError('MODEL_REPLY_INVALID', 'expected one point, found several');
}
