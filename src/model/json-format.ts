/** A zod schema for an endpoint: as a response format, or in words for endpoints without one. */
import { zodResponseFormat } from 'openai/helpers/zod';
import type { z } from 'zod';

export interface JsonSchemaFormat {
  type: 'json_schema';
  json_schema: { name: string; strict?: boolean | null; schema?: Record<string, unknown> };
}

/** Throws for schemas that strict mode does not support: optional keys (use nullable), transforms. */
export function toResponseFormat(name: string, schema: z.ZodType): JsonSchemaFormat {
  // The client adds its own parser, which is not needed here.
  const { type, json_schema: format } = zodResponseFormat(schema, name);
  return { type, json_schema: { name: format.name, strict: true, schema: format.schema ?? {} } };
}

export function describeFormat({ json_schema: { schema } }: JsonSchemaFormat): string {
  return `Answer with one JSON object and nothing else, no code fence. It has to match this JSON schema:\n${JSON.stringify(schema)}`;
}
