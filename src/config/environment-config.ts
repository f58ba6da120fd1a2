/** `environment` in a run's YAML file: what the run takes place on. Part of run-config.ts. */
import { z } from 'zod';
import { LookChoices } from '../schema/index.ts';

const unique = (items: readonly string[]) => new Set(items).size === items.length;
/** Given to other programs, so never one of their options. */
const names = (pattern: RegExp, what: string) =>
  z
    .array(z.string().regex(pattern, `must be ${what}`))
    .min(1)
    .refine(unique, 'has an entry twice');
const SNAPSHOT = /^[\w.][\w.-]*$/;
const EMULATOR = /^emulator-\d+$/;

export const EnvironmentConfig = z
  .strictObject({
    /**
     * "desktop" is the real thing; "android" are emulators and phones (with platform: android); "virtual" (with the same)
     * phones with apps of our own, whose screen size is fixed; "fake" is a small simulated application for trying the
     * pipeline itself.
     */
    name: z.string().min(1).default('desktop'),
    width: z.int().min(320).max(3840).default(1280),
    height: z.int().min(240).max(3840).default(800),
    sandbox: z.enum(['bubblewrap', 'none']).default('bubblewrap'),
    /** Of desktops: "varied" gives every execution, and every group of RL episodes, a look of its own. */
    look: z.enum(['fixed', 'varied']).default('varied'),
    /** What varied looks are drawn from. */
    looks: LookChoices.prefault({}),
    /** Phones and running emulators, as `adb devices` calls them. */
    devices: names(/^[\w[][\w.:\]-]*$/, 'a name from adb devices').optional(),
    /** AVDs of which emulators are started, as `emulator -list-avds` calls them. */
    avds: names(/^\w[\w.-]*$/, 'the name of an AVD').optional(),
    /** Of the emulator; loaded at each reset. */
    snapshot: z.string().regex(SNAPSHOT, 'must be the name of a snapshot').optional(),
    /** Instead of a snapshot: what these packages keep on the phone is deleted at each reset. */
    packages: names(/^[a-zA-Z]\w*(\.\w+)+$/, 'a package name').optional(),
  })
  .superRefine((environment, context) => {
    const { name, devices, avds, snapshot, packages } = environment;
    const complain = (key: keyof typeof environment, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (name !== 'android') {
      for (const key of ['devices', 'avds', 'snapshot', 'packages'] as const) {
        if (environment[key] !== undefined) complain(key, 'is only for environment.name: android');
      }
      return;
    }
    if ((devices === undefined) === (avds === undefined)) {
      complain('name', 'android needs either devices (udids) or avds (emulators to start)');
    }
    if ((snapshot === undefined) === (packages === undefined)) {
      complain('name', 'android needs either a snapshot to load at each reset, or packages whose data is deleted then');
    }
    if (snapshot !== undefined && devices?.some((udid) => !EMULATOR.test(udid))) {
      complain('snapshot', 'is only for emulators, which are called emulator-5554 and the like; phones need packages');
    }
  });
export type EnvironmentConfig = z.infer<typeof EnvironmentConfig>;
