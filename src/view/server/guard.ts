/**
 * Access control: pages of this server, on this machine or with its token. Other sites in the same browser can neither
 * read its answers nor send it requests.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_POLICY } from '../build-pages.ts';
import { ViewFault } from './fault.ts';

export interface GuardOptions {
  /** If undefined, no token is required, since only this machine can reach the server. */
  token: string | undefined;
  /** True if the server listens on loopback only, so that requests must use a loopback name. */
  isLocal: boolean;
}

const COOKIE = 'autoplay-view';
const HEADERS = {
  'content-security-policy': `${PAGE_POLICY}; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), clipboard-read=()',
  'cache-control': 'no-store',
} as const;

export function addGuard(app: FastifyInstance, options: GuardOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(HEADERS);
    if (options.isLocal) assertOwnHost(request);
    assertOwnPage(request);
    if (options.token !== undefined) return admit(request, reply, options.token);
  });
}

/** Refuses another site's name that resolves to this machine (DNS rebinding). */
function assertOwnHost({ headers }: FastifyRequest): void {
  const name = (headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  if (name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)) return;
  throw new ViewFault(403, { code: 'FORBIDDEN', message: 'this server is asked for as localhost', field: 'host' });
}

/** Browsers send the origin of a request; programs such as curl do not. */
function assertOwnPage({ headers, method, url }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isLink = method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && !url.startsWith('/api/');
  const isOther = site !== undefined && site !== 'same-origin' && site !== 'none' && !isLink;
  const origin = headers.origin;
  const isOtherOrigin = origin !== undefined && origin.replace(/^https?:\/\//, '') !== headers.host;
  if (!isOther && !isOtherOrigin) return;
  throw new ViewFault(403, { code: 'FORBIDDEN', message: 'only pages of this server may ask it', field: 'origin' });
}

/**
 * The token comes once in the URL, then in a cookie that no script and no other site can use; programs send a header.
 */
function admit(request: FastifyRequest, reply: FastifyReply, token: string): FastifyReply | undefined {
  const [path = '', search = ''] = request.url.split('?');
  const given = new URLSearchParams(search).get('token');
  if (given !== null && path === '/' && isEqual(given, token)) {
    void reply.header('set-cookie', `${COOKIE}=${digest(token).toString('hex')}; HttpOnly; SameSite=Strict; Path=/`);
    return reply.code(303).header('location', '/').send();
  }
  const cookie = new RegExp(`(?:^|; )${COOKIE}=([a-f0-9]{64})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1];
  if (cookie !== undefined && timingSafeEqual(Buffer.from(cookie, 'hex'), digest(token))) return undefined;
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined && isEqual(bearer, token)) return undefined;
  throw new ViewFault(401, { code: 'TOKEN_REFUSED', message: 'open the address with ?token=… that the command named' });
}

function isEqual(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(`autoplay view ${text}`).digest();
}
