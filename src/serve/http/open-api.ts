/** The OpenAPI document of the routes, and the check of requests, from the same schemas. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { UiNode } from '../../schema/index.ts';
import { parseInput, ServiceFault } from './service-fault.ts';

// Trees contain trees, so the schema needs a name to refer to.
z.globalRegistry.add(UiNode, { id: 'UiNode' });

/** Metadata for a value that is parsed later, once its schema is known: `z.unknown().meta(describedAs(X))`. */
export function describedAs(schema: z.ZodType): Record<string, unknown> {
  const { properties } = z.toJSONSchema(z.object({ value: schema }), { io: 'input' });
  return JSON.parse(
    JSON.stringify(properties!['value']).replaceAll('#/$defs/UiNode', '#/components/schemas/UiNodeInput'),
  );
}

/** Applies to routes added afterwards; `app.swagger()` is the document. */
export async function addOpenApi(app: FastifyInstance, hasToken: boolean): Promise<void> {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (sent: unknown) => {
    try {
      return { value: parseInput(schema, sent) };
    } catch (error) {
      return { error: httpPart === 'params' ? notThere(error) : (error as Error) };
    }
  });
  // Fastify sets a missing body to null, which would count as a body.
  app.addHook('preValidation', async (request) => {
    request.body ??= request.headers['content-type'] === undefined ? {} : request.body;
  });
  // Answers need no validation at run time: their schemas serve the document.
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
    transformObject: (document) => addLinks(markOptionalBodies(jsonSchemaTransformObject(document))),
  });
}

/** A malformed id in a URL names nothing, so the answer is 404. */
function notThere(error: unknown): Error {
  return error instanceof ServiceFault ? new ServiceFault(404, error.fault, { cause: error }) : (error as Error);
}

/** The package marks every body as required; this marks those optional of which no field is required. */
function markOptionalBodies(document: ReturnType<typeof jsonSchemaTransformObject>): typeof document {
  for (const path of Object.values(document.paths ?? {})) {
    const body = path?.post?.requestBody;
    const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined;
    if (schema && !needsMore(schema)) Object.assign(body!, { required: false });
  }
  return document;
}

/** True if the schema refuses an empty object. */
function needsMore(schema: object): boolean {
  const kinds = 'anyOf' in schema && Array.isArray(schema.anyOf) ? (schema.anyOf as object[]) : [];
  return 'required' in schema || 'oneOf' in schema || (kinds.length > 0 && kinds.every(needsMore));
}

/**
 * Links of the document: the route that creates a thing, the place of its id in the answer, and the route that uses it.
 */
const LINKS = [
  { made: '/v1/episodes', status: '201', id: '$response.body#/episodes/0/id', uses: '/v1/episodes/{id}' },
  { made: '/v1/trajectories', status: '201', id: '$response.body#/id', uses: '/v1/trajectories/{id}' },
  { made: '/v1/rewards', status: '202', id: '$response.body#/id', uses: '/v1/rewards/{id}' },
] as const;

/** The links describe to readers of the document which ids belong where. */
function addLinks(document: ReturnType<typeof jsonSchemaTransformObject>): typeof document {
  for (const { made, status, id, uses } of LINKS) {
    const answer = document.paths?.[made]?.post?.responses?.[status];
    if (!answer || !('description' in answer)) continue;
    const used = Object.entries(document.paths ?? {}).filter(([url]) => url === uses || url.startsWith(`${uses}/`));
    const links = used.flatMap(([url, methods]) =>
      Object.keys(methods ?? {}).map((method) => {
        const operationRef = `#/paths/${url.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`;
        return [`${method} ${url}`.replaceAll(/[^\w]+/g, '_'), { operationRef, parameters: { id } }];
      }),
    );
    Object.assign(answer, { links: Object.fromEntries(links) });
  }
  return document;
}
