import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { makeTestWeb } from '../../testing/web.ts';
import { checkWeb } from './check-web.ts';

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
await new Promise((resolve) => server.close(resolve));
const web = makeTestWeb(
  { 'pages/index.html': '' },
  `pages: { title: Pages, folder: pages }
odd: { title: Odd, command: [no-such-program], files: pages }
away: { title: Away, url: "http://127.0.0.1:${port}/" }`,
);
afterAll(() => web.remove());
const faultsOf = async (...apps: string[]) => {
  const checks = await checkWeb({ catalogue: web.cataloguePath, apps });
  return checks
    .filter(({ kind, subject }) => kind === 'fault' && subject)
    .map(({ subject, text }) => `${subject}: ${text}`);
};

it('names what an application lacks on this machine, and what to do', async () => {
  expect(await faultsOf('pages')).toEqual([]);
  expect(await faultsOf('odd')).toEqual(['odd.command: no-such-program is not installed; install it']);
  expect(await faultsOf('pages', 'away')).toEqual([
    `away.url: http://127.0.0.1:${port}/ does not answer; start what serves it`,
  ]);
});

it('refuses an application that the catalogue does not have', async () => {
  await expect(checkWeb({ catalogue: web.cataloguePath, apps: ['shop'] })).rejects.toThrow(/no application "shop"/);
});
