/** Access control: callers need the token. Only a service that other machines cannot reach may run without one. */
import { isIP } from 'node:net';
import { PipelineError } from '../../errors.ts';

const MIN_TOKEN_LENGTH = 16;

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/**
 * Throws CONFIG_INVALID if the service would be open to the network, or if its token could be guessed. `variable` names
 * the source of the token.
 */
export function assertProtected(host: string, token: string | undefined, variable = 'AUTOPLAY_SERVE_TOKEN'): void {
  if (token === undefined && !isLoopback(host)) {
    const remedy = `set ${variable}, or bind to 127.0.0.1`;
    throw new PipelineError('CONFIG_INVALID', `--host: ${host} can be reached by other machines; ${remedy}`);
  }
  if (token === undefined) return;
  if (!/^[\x21-\x7e]*$/.test(token)) {
    const what = /[\r\n]$/.test(token) ? 'ends with a line break' : 'has spaces, line breaks or letters beyond ASCII';
    throw new PipelineError('CONFIG_INVALID', `${variable}: ${what}, which is not allowed in an HTTP header`);
  }
  if (token.length < MIN_TOKEN_LENGTH) {
    const message = `${variable}: must have ${MIN_TOKEN_LENGTH} characters or more`;
    throw new PipelineError('CONFIG_INVALID', message);
  }
}
