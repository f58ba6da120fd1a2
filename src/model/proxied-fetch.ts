/**
 * fetch that honours HTTP_PROXY, HTTPS_PROXY and NO_PROXY for other hosts. Loopback is always asked directly, since a
 * proxy cannot reach it. Node's own fetch ignores these variables.
 */
import type { Dispatcher } from 'undici';

const PROXY_VARIABLES = ['http_proxy', 'https_proxy'];

export type Fetch = typeof fetch;

export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(hostname);
}

/** True if a request to the URL may go through a proxy of the environment. */
export function usesProxy(url: string, variables: NodeJS.ProcessEnv): boolean {
  const isSet = PROXY_VARIABLES.some((name) => variables[name] || variables[name.toUpperCase()]);
  return isSet && !isLoopback(new URL(url).hostname);
}

export function createProxiedFetch(variables: NodeJS.ProcessEnv = process.env): Fetch {
  let agent: Dispatcher | undefined;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!usesProxy(url, variables)) return fetch(input, init);
    const { EnvHttpProxyAgent, fetch: fetchThrough } = await import('undici');
    agent ??= new EnvHttpProxyAgent(proxiesOf(variables));
    return (await fetchThrough(url, { ...(init as object), dispatcher: agent })) as unknown as Response;
  };
}

function proxiesOf(variables: NodeJS.ProcessEnv) {
  const read = (name: string) => variables[name] || variables[name.toUpperCase()];
  const [httpProxy, httpsProxy, noProxy] = ['http_proxy', 'https_proxy', 'no_proxy'].map(read);
  return {
    ...(httpProxy ? { httpProxy } : {}),
    ...(httpsProxy ? { httpsProxy } : {}),
    ...(noProxy ? { noProxy } : {}),
  };
}
