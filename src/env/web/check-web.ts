/** Checks this machine's requirements for the web applications of a config. */
import type { EnvironmentCheck, Wanted } from '../environment-kind.ts';
import { findChromium, loadDriver } from '../android/virtual/browser.ts';
import { findProgram } from '../desktop/find-program.ts';
import { findLimitsNotKept } from '../desktop/sandbox-limits.ts';
import { findEntry } from '../read-catalogue-file.ts';
import { loadWebCatalogue } from './catalogue.ts';

const SANDBOX_PROGRAMS = ['bwrap', 'bash', 'tar', 'setpriv'];
const ANSWER_MS = 5_000;

export async function checkWeb(wanted: Pick<Wanted, 'catalogue' | 'apps'>): Promise<EnvironmentCheck[]> {
  const catalogue = loadWebCatalogue(wanted.catalogue);
  const checks: EnvironmentCheck[] = [];
  const fault = (text: string, subject?: string) =>
    checks.push({ kind: 'fault', text, ...(subject ? { subject } : {}) });
  if (!findChromium()) fault('Chromium is not installed; run autoplay setup --phones');
  if (!(await succeeds(Promise.resolve().then(loadDriver))))
    fault('the npm package playwright-core is not installed; run autoplay setup --phones');
  const apps = wanted.apps.map((name) => [name, findEntry(catalogue, name)] as const);
  for (const [name, { command, url }] of apps) {
    if (url !== undefined && !(await isAnswered(url)))
      fault(`${url} does not answer; start what serves it`, `${name}.url`);
    if (!command) continue;
    for (const program of SANDBOX_PROGRAMS.filter((each) => !findProgram(each)))
      fault(`${program} is not installed; run autoplay setup`, `${name}.command`);
    const program = command[0]!;
    if (program !== 'node' && !findProgram(program))
      fault(`${program} is not installed; install it`, `${name}.command`);
  }
  if (apps.some(([, { command }]) => command)) checks.push(...noteLimits());
  return checks;
}

/** Limits of servers that this machine cannot enforce. */
function noteLimits(): EnvironmentCheck[] {
  return findLimitsNotKept().map(({ name, detail, fix }) => ({
    kind: 'note',
    text: `servers of web applications: ${name}: ${detail}; to change that, ${fix}`,
  }));
}

function isAnswered(url: string): Promise<boolean> {
  return succeeds(fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' }));
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
