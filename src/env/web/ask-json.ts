/** Sends requests to a web application, or to the bridge in its sandbox, from outside the browser. */
import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { PipelineError } from '../../errors.ts';

const ASK_TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

export type Where = { socketPath?: string; host: string; port?: number; isSecure?: boolean };

/** JSON both ways; '' gives undefined. Rejects with ENV_OBSERVE_FAILED, also for an answer of more than 32 MB. */
export function askJson({ isSecure, ...where }: Where, method: string, path: string, body: unknown): Promise<unknown> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  const headers =
    content === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) };
  const fail = (what: string, cause?: unknown) =>
    new PipelineError('ENV_OBSERVE_FAILED', `${method} ${path} of the application: ${what}`, { cause });
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? requestSecurely : request)(
      { ...where, method, path, headers, timeout: ASK_TIMEOUT_MS },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) response.destroy(fail('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if ((response.statusCode ?? 500) >= 300) return reject(fail(`status ${response.statusCode}`));
          try {
            resolve(text === '' ? undefined : JSON.parse(text));
          } catch (error) {
            // The answer to a write may be any text.
            if (method === 'POST') resolve(undefined);
            else reject(fail('the answer is no JSON', error));
          }
        });
      },
    );
    asked.on('timeout', () => asked.destroy(fail('no answer in time')));
    asked.on('error', (error) => reject(error instanceof PipelineError ? error : fail(String(error), error)));
    asked.end(content);
  });
}
