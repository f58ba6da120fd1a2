/** Whether this machine has what the web applications of a config need. */
import type { EnvironmentCheck, Wanted } from '../environment-kind.ts';
import { findChromium } from '../android/virtual/browser.ts';
import { findProgram } from '../desktop/find-program.ts';
import { findWebApp, loadWebCatalogue } from './catalogue.ts';

export async function checkWeb(wanted: Pick<Wanted, 'catalogue' | 'apps'>): Promise<EnvironmentCheck[]> {
  const catalogue = loadWebCatalogue(wanted.catalogue);
  const checks: EnvironmentCheck[] = [];
  const fault = (text: string, subject?: string) =>
    checks.push({ kind: 'fault', text, ...(subject ? { subject } : {}) });
  if (!findChromium()) fault('Chromium is not installed; run scripts/setup.sh --phones');
  const hasDriver = await import('playwright-core').then(
    () => true,
    () => false,
  );
  if (!hasDriver) fault('the npm package playwright-core is not installed; run scripts/setup.sh --phones');
  for (const name of wanted.apps) {
    const { command } = findWebApp(catalogue, name);
    if (!command) continue;
    if (!findProgram('bwrap')) fault('bubblewrap is not installed; run scripts/setup.sh', `${name}.command`);
    const program = command[0]!;
    if (program !== 'node' && !findProgram(program))
      fault(`${program} is not installed; install it`, `${name}.command`);
  }
  return checks;
}
