/** Answers every failure of a request with `{"error": …}` and a status, without internal details. */
import type { FastifyError, FastifyReply } from 'fastify';
import { PipelineError } from '../../errors.ts';
import { faultOf, ServiceFault, type Fault } from './service-fault.ts';

export function sendError(error: unknown, reply: FastifyReply): FastifyReply {
  const known = asServiceFault(error);
  const fault = faultOf(known);
  const status = known instanceof ServiceFault ? known.status : statusOf(fault);
  if (known instanceof ServiceFault && known.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(known.retryAfterSeconds));
  }
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.code(status).send({ error: fault });
}

/** Turns refusals by Fastify into a ServiceFault; other errors stay as they are. */
export function asServiceFault(error: unknown): unknown {
  return error instanceof ServiceFault || error instanceof PipelineError ? error : fromFramework(error);
}

function statusOf(fault: Fault): number {
  if (fault.class === 'internal') return 500;
  return fault.class === 'timeout' ? 504 : 503;
}

/** The field of each of Fastify's refusals; for all others, the body. */
const FIELDS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type',
  FST_ERR_BAD_URL: 'url',
  FST_ERR_MAX_PARAM_LENGTH: 'url',
};

/** Fastify's own refusals: a missing or wrong token, a malformed URL, or a body of a wrong size, format or media type. */
function fromFramework(error: unknown): unknown {
  const { statusCode, code = 'INPUT_INVALID', message } = error as Partial<FastifyError>;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return error;
  if (statusCode === 401) {
    const isMissing = code === 'FST_BEARER_AUTH_MISSING_AUTHORIZATION_HEADER';
    const refusal = isMissing ? 'the header Authorization: Bearer TOKEN is missing' : 'the token is wrong';
    return new ServiceFault(401, { code: 'TOKEN_REFUSED', class: 'auth', message: refusal });
  }
  const field = FIELDS[code] ?? 'body';
  // A wrong media type is reported as any other wrong header.
  const status = statusCode === 415 ? 400 : statusCode;
  const name = status === 413 ? 'TOO_LARGE' : 'INPUT_INVALID';
  return new ServiceFault(status, { code: name, class: 'input', field, message: `${field}: ${message ?? 'refused'}` });
}
