/** Proxies of companies, as appium/appium-base-driver#421 and cypress-io/cypress#4780 have them. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { withDirectLoopback } from './direct-loopback.ts';

test.each([
  [{}, '127.0.0.1,localhost,::1'],
  [{ NO_PROXY: 'intranet.example, localhost' }, 'intranet.example,localhost,127.0.0.1,::1'],
  [{ no_proxy: 'intranet.example' }, 'intranet.example,127.0.0.1,localhost,::1'],
])('%j', (variables, expected) => {
  const { NO_PROXY, no_proxy: lower } = withDirectLoopback(variables);
  expect([NO_PROXY, lower]).toEqual([expected, expected]);
});

test('Python, another party, asks loopback directly and other hosts through the proxy', () => {
  const proxies = { HTTP_PROXY: 'http://127.0.0.1:9', http_proxy: 'http://127.0.0.1:9' };
  const code =
    "from urllib.request import proxy_bypass; print(*[bool(proxy_bypass(h)) for h in ('127.0.0.1','localhost','example.org')])";
  const env = { PATH: process.env['PATH'], ...withDirectLoopback(proxies) };
  expect(execFileSync('python3', ['-c', code], { env, encoding: 'utf8' }).trim()).toBe('True True False');
});
