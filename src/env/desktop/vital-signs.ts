/**
 * Checks whether a desktop still lives: its sandbox, X server, bus, accessibility registry and programs. It runs after
 * each reading, so that no dying screen passes for the effect of the agent's action.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PipelineError, type ErrorCode } from '../../errors.ts';
import type { Accessibility } from './accessibility/accessibility.ts';
import type { Sandbox } from './session/session.ts';
import type { WindowList } from './screen/windows.ts';
import type { XConnection } from './screen/x-connection.ts';

interface Parts {
  sandbox: Sandbox;
  x: XConnection;
  a11y: Accessibility;
  windows: WindowList;
}

/** Time in milliseconds between the end of a killed program's window and the session's report of it. */
const NOTICE_MS = 250;

/** Call this while the desktop is healthy. */
export async function watchVitalSigns({ sandbox, x, a11y, windows }: Parts) {
  const registry = await a11y.registryOwner();
  const findFault = async (): Promise<string | undefined> => {
    const [open, owner] = await Promise.all([windows.list(), a11y.registryOwner()]);
    if (owner !== registry) return 'the accessibility registry was replaced';
    if (open.length === 0) await sleep(NOTICE_MS);
    if (!sandbox.isAlive() || !x.isAlive()) return 'its sandbox has ended';
    return undefined;
  };
  return {
    /** Rejects with this code if the desktop, or any part needed for reading a screen, is gone. */
    async require(code: ErrorCode): Promise<void> {
      const fault = (await findFault().catch((error: unknown) => String(error))) ?? sandbox.findLoss();
      if (fault !== undefined)
        throw new PipelineError(code, `the desktop is gone: ${fault} ${sandbox.readLog().trim()}`.trim());
    },
  };
}
