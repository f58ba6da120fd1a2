/**
 * Error bodies of real servers. The messages are invented. The fields are those of OpenAI's API, of vLLM
 * (`ErrorResponse` in its OpenAI entry point) and of SGLang (`ErrorResponse` in its OpenAI protocol).
 */
export type ErrorDialect = 'openai' | 'vllm' | 'sglang' | 'proxy';

export interface ErrorBody {
  contentType: string;
  text: string;
}

const OPENAI_TYPES: Record<number, [type: string, code: string | null]> = {
  400: ['invalid_request_error', null],
  401: ['invalid_request_error', 'invalid_api_key'],
  403: ['invalid_request_error', 'unsupported_country_region_territory'],
  404: ['invalid_request_error', 'model_not_found'],
  429: ['tokens', 'rate_limit_exceeded'],
};
/** Names of statuses in vLLM and SGLang. */
const PYTHON_TYPES: Record<number, string> = {
  400: 'BadRequestError',
  401: 'AuthenticationError',
  403: 'PermissionDeniedError',
  404: 'NotFoundError',
  429: 'RateLimitError',
  503: 'ServiceUnavailableError',
};

/** `message` is in every dialect except a proxy's, which answers with a page of its own. */
export function writeErrorBody(dialect: ErrorDialect, status: number, message: string): ErrorBody {
  switch (dialect) {
    case 'openai': {
      const [type, code] = OPENAI_TYPES[status] ?? ['server_error', null];
      return json({ error: { message, type, param: null, code } });
    }
    case 'vllm':
      return json({
        error: { message, type: PYTHON_TYPES[status] ?? 'InternalServerError', param: null, code: status },
      });
    case 'sglang': {
      const type = PYTHON_TYPES[status] ?? 'InternalServerError';
      return json({ object: 'error', message, type, param: null, code: status });
    }
    case 'proxy':
      return {
        contentType: 'text/html',
        text: `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`,
      };
  }
}

function json(value: object): ErrorBody {
  return { contentType: 'application/json', text: JSON.stringify(value) };
}
