/** TEST SUPPORT, FAKE: the workbench of the checks' tests behind the environment seam, with one picture for all screens. */
import sharp from 'sharp';
import { actOnWorkbench, drawWorkbench, WORKBENCH_SCREEN, workbenchFiles } from './workbench-screen.ts';
import { startWorkbench } from './workbench.ts';
import type { Environment } from '../env/environment.ts';

export function createWorkbenchEnvironment(): Environment {
  const create = { ...WORKBENCH_SCREEN, channels: 3, background: '#eee' } as const;
  const picture = sharp({ create }).png().toBuffer();
  let state = startWorkbench();
  return {
    description: { name: 'fake', platform: 'desktop', ...WORKBENCH_SCREEN, details: { app: 'workbench' } },
    async reset() {
      state = startWorkbench({ wrap: true });
    },
    async observe() {
      const screenshot = { png: await picture, ...WORKBENCH_SCREEN };
      const window = state.window ?? 'Workbench';
      return { screenshot, tree: drawWorkbench(state).tree, files: workbenchFiles(state), window, capturedAtMs: 0 };
    },
    async act(action) {
      state = actOnWorkbench(state, action);
    },
    async close() {},
  };
}
