/** TEST SUPPORT: the required form of a request to the server in responses-server.ts. */
import { z } from 'zod';

const Check = z.strictObject({ id: z.string(), code: z.string().nullish(), message: z.string().nullish() });

const InputText = z.strictObject({ type: z.literal('input_text'), text: z.string() });

const InputImage = z.strictObject({
  type: z.literal('input_image'),
  image_url: z.string(),
  detail: z.enum(['auto', 'low', 'high', 'original']),
});

export const Spoken = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(z.union([InputText, InputImage]))]),
});

export const Output = z.strictObject({
  type: z.literal('computer_call_output'),
  call_id: z.string(),
  output: z.strictObject({ type: z.literal('computer_screenshot'), image_url: z.string() }),
  acknowledged_safety_checks: z.array(Check).optional(),
});

/** An item from the server, which the client must send back unchanged. */
const Given = z.looseObject({ type: z.enum(['computer_call', 'reasoning', 'message']), id: z.string() });

export const Request = z.strictObject({
  model: z.string(),
  instructions: z.string().optional(),
  input: z.array(z.union([Spoken, Output, Given])).min(1),
  max_output_tokens: z.int().min(16),
  temperature: z.number().min(0).max(2).optional(),
  store: z.literal(false),
  include: z.tuple([z.literal('reasoning.encrypted_content')]).optional(),
  truncation: z.enum(['auto', 'disabled']).optional(),
  text: z
    .strictObject({
      format: z.strictObject({
        type: z.literal('json_schema'),
        name: z.string(),
        schema: z.looseObject({}),
        strict: z.boolean(),
      }),
    })
    .optional(),
  tools: z
    .tuple([
      z.union([
        z.strictObject({ type: z.literal('computer') }),
        z.strictObject({
          type: z.literal('computer_use_preview'),
          display_width: z.int().positive(),
          display_height: z.int().positive(),
          environment: z.enum(['windows', 'mac', 'linux', 'ubuntu', 'browser']),
        }),
      ]),
    ])
    .optional(),
});

export type Request = z.infer<typeof Request>;
