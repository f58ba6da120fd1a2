import { afterAll, expect, it } from 'vitest';
import { loadCatalogue } from './catalogue.ts';
import { checkDesktop } from './doctor.ts';
import { makeTestDesktop } from './test-desktop.ts';

const desktop = makeTestDesktop();
afterAll(() => desktop.remove());

it('finds this machine able to run desktops, and names what a missing application needs', async () => {
  const catalogue = loadCatalogue(`${desktop.folder}/apps/desktop.yaml`);
  const absent = { ...catalogue.apps['mousepad']!, command: ['no-such-program'], packages: ['some-package'] };
  const findings = await checkDesktop({ ...catalogue, apps: { ...catalogue.apps, absent } }, 'bubblewrap');
  const faults = findings.filter(({ ok }) => !ok);
  const fix = 'apt-get install some-package';
  expect(faults).toEqual([{ name: 'app absent', ok: false, detail: 'no-such-program is not installed', fix }]);
  expect(findings.find(({ name }) => name === 'sandbox')?.detail).toBe('a sandboxed desktop starts');
});
