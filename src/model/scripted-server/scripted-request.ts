/** The Chat Completions requests that the scripted server understands, as rules and tests read them. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';

/** A picture as received; width and height in pixels. */
export interface ScriptedImage {
  sha256: string;
  mediaType: string;
  width: number;
  height: number;
  bytes: Buffer;
}

export type ScriptedPart = { type: 'text'; text: string } | { type: 'image'; image: ScriptedImage };

export interface ScriptedMessage {
  role: string;
  parts: readonly ScriptedPart[];
  /** Its text parts, one per line. */
  text: string;
}

export interface ScriptedRequest {
  model: string;
  messages: readonly ScriptedMessage[];
  /** The texts of all messages, one per line. */
  text: string;
  /** Images of all messages, in order. */
  images: readonly ScriptedImage[];
  /** Present when the caller asked for JSON with this schema. */
  jsonSchema?: { name: string; schema: unknown; strict: boolean };
  /** Every other field of the body: temperature, max_tokens, … */
  parameters: Record<string, unknown>;
  /** True when an Authorization header was sent. Its value is not kept. */
  authorized: boolean;
}

/** Decodes the data URL of a picture for rules. */
export type ReadImage = (url: string) => Promise<ScriptedImage>;

const Part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const Body = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(Part)]) })).min(1),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z.object({ name: z.string(), schema: z.unknown(), strict: z.boolean().nullish() }).optional(),
    })
    .optional(),
  stream: z.literal(false).optional(),
});

/** Throws an Error that describes the body's fault. */
export async function parseRequest(body: string, authorized: boolean, readImage: ReadImage): Promise<ScriptedRequest> {
  const parsed = Body.safeParse(parseJson(body));
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { model, messages: sent, response_format: format, ...parameters } = parsed.data;
  const messages = await Promise.all(
    sent.map(async ({ role, content }) => {
      const parts = typeof content === 'string' ? [textPart(content)] : await readParts(content, readImage);
      return { role, parts, text: textOf(parts) };
    }),
  );
  const schema = format?.json_schema;
  return {
    model,
    messages,
    text: messages.map((message) => message.text).join('\n'),
    images: messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'image' ? [part.image] : []))),
    ...(schema && { jsonSchema: { name: schema.name, schema: schema.schema, strict: schema.strict ?? false } }),
    parameters,
    authorized,
  };
}

/** Accepts only data URLs, since the server fetches nothing. With `share`, equal pictures are held once. */
export function createImageReader({ share }: { share: boolean }): ReadImage {
  const known = new Map<string, Promise<ScriptedImage>>();
  return (url) => {
    const [, mediaType, base64] = /^data:(image\/[a-z+]+);base64,(.+)$/s.exec(url) ?? [];
    if (mediaType === undefined || base64 === undefined) throw new Error('image_url is not a base64 data URL');
    const bytes = Buffer.from(base64, 'base64');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const image = known.get(sha256) ?? describeImage(bytes, sha256, mediaType);
    if (share) known.set(sha256, image);
    return image;
  };
}

async function describeImage(bytes: Buffer, sha256: string, mediaType: string): Promise<ScriptedImage> {
  const { width, height } = await sharp(bytes).metadata();
  return { sha256, mediaType, width, height, bytes };
}

async function readParts(content: readonly z.infer<typeof Part>[], readImage: ReadImage): Promise<ScriptedPart[]> {
  return Promise.all(
    content.map(async (part) =>
      part.type === 'text'
        ? textPart(part.text)
        : { type: 'image' as const, image: await readImage(part.image_url.url) },
    ),
  );
}

function textPart(text: string): ScriptedPart {
  return { type: 'text', text };
}

function textOf(parts: readonly ScriptedPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('the body is not JSON');
  }
}
