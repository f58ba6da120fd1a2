/** The OpenAPI document of the routes, and the check of requests, from the same schemas. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { UiNode } from '../../schema/index.ts';
import { parseInput } from './service-fault.ts';

// Trees have trees in them: they need a name to refer to.
z.globalRegistry.add(UiNode, { id: 'UiNode' });

/**
 * What is said of a value that is parsed later, when it is known what it has to be: `z.unknown().meta(describedAs(X))`.
 */
export function describedAs(schema: z.ZodType): Record<string, unknown> {
  const { properties } = z.toJSONSchema(z.object({ value: schema }), { io: 'input' });
  return JSON.parse(
    JSON.stringify(properties!['value']).replaceAll('#/$defs/UiNode', '#/components/schemas/UiNodeInput'),
  );
}

/** For routes that are added afterwards; `app.swagger()` is the document. */
export async function addOpenApi(app: FastifyInstance, hasToken: boolean): Promise<void> {
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (sent: unknown) => {
    try {
      return { value: parseInput(schema, sent === undefined ? {} : sent) };
    } catch (error) {
      return { error: error as Error };
    }
  });
  // Answers are made here and not checked: their schemas are for the document.
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Autoplay rewards', version: '1.0.0' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      ...(hasToken ? { security: [{ token: [] }] } : {}),
    },
    convertConstToEnum: false,
    transform: jsonSchemaTransform,
    transformObject: (document) => markOptionalBodies(jsonSchemaTransformObject(document)),
  });
}

/** The package calls every body required; where nothing in a body is needed, none is. */
function markOptionalBodies(document: ReturnType<typeof jsonSchemaTransformObject>): typeof document {
  for (const path of Object.values(document.paths ?? {})) {
    const body = path?.post?.requestBody;
    const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined;
    if (schema && !('required' in schema)) Object.assign(body!, { required: false });
  }
  return document;
}
