/** Reads request bodies: uncompressed JSON in UTF-8, without input that JSON.parse would silently change. */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inspectJson, type JsonLimits } from './inspect-json.ts';
import { ServiceFault, wrongInput } from './service-fault.ts';

/** Replaces Fastify's own parsers. */
export function addJsonParser(app: FastifyInstance, limits: JsonLimits): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (!isUtf8(bytes)) return done(wrongInput('body', 'must be UTF-8'));
    const text = bytes.toString('utf8');
    try {
      inspectJson(text, limits);
    } catch (error) {
      return done(error as ServiceFault);
    }
    parse(request, text, done);
  });
}

/** Throws a 415 before a compressed body is read, since a small one may decompress to any size. */
export function assertPlainBody({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    const message = 'content-encoding: must be absent or identity; compressed bodies are refused';
    throw new ServiceFault(415, { code: 'INPUT_INVALID', class: 'input', field: 'content-encoding', message });
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset)) throw wrongInput('content-type', 'must be application/json in UTF-8');
}
