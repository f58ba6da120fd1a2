/** The doctor's findings on desktops, their applications and virtual phones. */
import { fileURLToPath } from 'node:url';
import { describeSettling, findDesktopProblems, findMissingApps } from '../env/desktop/check-desktops.ts';
import { findLimitsNotKept } from '../env/desktop/sandbox-limits.ts';
import type { Finding } from './check-models.ts';

const CATALOGUE = fileURLToPath(new URL('../../configs/apps/desktop.yaml', import.meta.url));

export async function checkAllEnvironments(): Promise<Finding[]> {
  return [await checkDesktop(), noteLimits(), noteSettling(), checkApps(), await notePhones()].flat();
}

async function checkDesktop(): Promise<Finding[]> {
  return faultsOr('Desktop', await findDesktopProblems('bubblewrap'), 'programs are there, bubblewrap makes sandboxes');
}

/** A note, because desktops run without these limits. Still, the user should know that one is missing. */
function noteLimits(): Finding[] {
  const subject = 'Limits';
  const missing = findLimitsNotKept();
  if (missing.length === 0)
    return [{ subject, kind: 'fine', text: 'memory, processes and system calls of each desktop' }];
  return missing.map(({ name, detail, fix }) => {
    return { subject, kind: 'note', text: `${name}: ${detail}. To have it: ${fix}` };
  });
}

function noteSettling(): Finding[] {
  const text = describeSettling();
  return text === undefined ? [] : [{ subject: 'Settling', kind: 'note', text }];
}

/** A note, since only runs on virtual phones need these programs. */
async function notePhones(): Promise<Finding[]> {
  const subject = 'Virtual phones';
  const { checkVirtualPhones } = await import('../env/android/check-phones.ts');
  const faults = (await checkVirtualPhones(process.env)).filter(({ kind }) => kind === 'fault');
  if (faults.length === 0) return [{ subject, kind: 'fine', text: 'adb, Appium and Chromium are there' }];
  return faults.map(({ text }) => ({ subject, kind: 'note', text }));
}

function checkApps(): Finding {
  const { missing, total } = findMissingApps(CATALOGUE);
  const text = `${total - missing.length} of ${total} installed`;
  const subject = 'Applications';
  if (missing.length === 0) return { subject, kind: 'fine', text };
  return { subject, kind: 'note', text: `${text}; not ${missing.join(', ')} (autoplay setup --all-apps)` };
}

export function faultsOr(subject: string, problems: readonly string[], fine: string): Finding[] {
  if (problems.length === 0) return [{ subject, kind: 'fine', text: fine }];
  return problems.map((text) => ({ subject, kind: 'fault', text }));
}
