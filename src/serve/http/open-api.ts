/** The OpenAPI document of the routes, from the same schemas that check requests. */
import { z } from 'zod';
import { UiNode } from '../../schema/index.ts';
import { Fault } from './service-fault.ts';
import type { DocumentedRoute } from './routes.ts';

const ERROR_REPLY = z.object({ error: Fault });
type JsonSchema = Record<string, unknown>;

// Trees have trees in them: they need a name to refer to.
z.globalRegistry.add(UiNode, { id: 'UiNode' });

/**
 * What is said of a value that is parsed later, when it is known what it has to be: `z.unknown().meta(describedAs(X))`.
 */
export function describedAs(schema: z.ZodType): JsonSchema {
  const { properties, $defs } = z.toJSONSchema(z.object({ value: schema }), { io: 'input' });
  return { ...(properties!['value'] as JsonSchema), ...($defs ? { $defs } : {}) };
}

export function describeApi(routes: readonly DocumentedRoute[], hasToken: boolean): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  const schemas: JsonSchema = {};
  const withoutDefinitions = moveDefinitions(paths, schemas);
  return {
    openapi: '3.1.0',
    info: { title: 'Autoplay rewards', version: '1' },
    paths: withoutDefinitions,
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    ...(hasToken ? { security: [{ token: [] }] } : {}),
  };
}

function describeRoute({ summary, open, params, query, body, replies }: DocumentedRoute): object {
  const answers = Object.entries(replies).map(([status, reply]) => [status, describeReply(reply)] as const);
  return {
    summary,
    ...(open ? { security: [] } : {}),
    parameters: [...describeParameters(params, 'path'), ...describeParameters(query, 'query')],
    // Where nothing in a body is needed, none is.
    ...(body ? { requestBody: { required: !body.safeParse({}).success, content: jsonContent(body, 'input') } } : {}),
    responses: {
      ...Object.fromEntries(answers),
      default: { description: 'A fault', content: jsonContent(ERROR_REPLY, 'output') },
    },
  };
}

function describeParameters(schema: z.ZodType | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: described,
  }));
}

function describeReply(reply: z.ZodType | string): object {
  if (typeof reply === 'string') return { description: reply };
  return { description: 'As asked', content: jsonContent(reply, 'output') };
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return { 'application/json': { schema: described } };
}

/** References in a document begin at its root, wherever the schema that has them stands. */
function moveDefinitions(value: unknown, schemas: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((each) => moveDefinitions(each, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs = {}, ...rest } = value as JsonSchema;
  for (const [name, schema] of Object.entries($defs as JsonSchema)) {
    schemas[name] ??= moveDefinitions(schema, schemas);
  }
  const moved = Object.entries(rest).map(([key, each]) => [key, moveDefinitions(each, schemas)] as const);
  const { $ref, ...others } = Object.fromEntries(moved);
  if (typeof $ref !== 'string') return Object.fromEntries(moved);
  return { ...others, $ref: $ref.replace('#/$defs/', '#/components/schemas/') };
}
