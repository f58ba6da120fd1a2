/** Parts of a schema that servers with constrained decoding receive. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { plannerReply } from '../model-based/planner/planner-reply.ts';
import { toResponseFormat } from './json-format.ts';

type Node = { type?: unknown; minimum?: number; maximum?: number; [key: string]: unknown };

/** The schema and all its subschemas. */
function nodesOf(node: unknown): Node[] {
  if (node === null || typeof node !== 'object') return [];
  return [node as Node, ...Object.values(node).flatMap(nodesOf)];
}

test('bounds of integers, lengths and lists are sent', () => {
  const schema = z.object({
    clicks: z.int().min(1).max(50),
    text: z.string().min(1),
    items: z.array(z.int()).min(1).max(8),
  });
  const { type, json_schema: format } = toResponseFormat('part', schema);
  expect([type, format.strict]).toEqual(['json_schema', true]);
  expect(format.schema?.['properties']).toMatchObject({
    clicks: { type: 'integer', minimum: 1, maximum: 50 },
    text: { type: 'string', minLength: 1 },
    items: { type: 'array', minItems: 1, maxItems: 8 },
  });
});

test.each(['desktop', 'android'] as const)(
  'a planner of a %s is bound by what grammars keep: integers alone',
  (platform) => {
    const options = { platform, numbers: true, expertActions: true };
    const nodes = nodesOf(toResponseFormat('next_action', plannerReply(options)).json_schema.schema);
    const bounds = nodes
      .filter(({ minimum, maximum }) => minimum !== undefined || maximum !== undefined)
      .map(({ type, minimum, maximum }) => [type, minimum, maximum]);
    expect(bounds.filter(([type]) => type !== 'integer')).toEqual([]);
    expect(bounds).toContainEqual(['integer', 1, 60]);
    expect(bounds).toContainEqual(['integer', 1, 99_999]);
    if (platform === 'desktop') expect(bounds).toContainEqual(['integer', 1, 50]);
  },
);
