/** TEST SUPPORT: a process that starts an emulator (a stub in the given folder) and runs until it is killed. */
import path from 'node:path';
import { createAdb } from '../env/android/adb.ts';
import { createEmulatorFleet } from '../env/android/emulator-fleet.ts';

const [folder = ''] = process.argv.slice(2);
const fleet = createEmulatorFleet({
  program: path.join(folder, 'emulator'),
  adb: createAdb({ file: path.join(folder, 'adb'), port: 5999 }),
  avds: ['red'],
  snapshot: undefined,
  lockFolder: path.join(folder, 'locks'),
  folder,
});
await fleet.lease(new AbortController().signal);
process.send?.('leased');
