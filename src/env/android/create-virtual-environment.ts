/**
 * Virtual phones behind the Environment interface: the same driver as for real ones, with the apps of src/world. Their
 * records are labelled virtual. All phones of a worker run in one separate process and share one browser and one
 * Appium.
 */
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseParts } from '../refuse-parts.ts';
import type { InitialState } from '../../schema/index.ts';
import { PipelineError } from '../../errors.ts';
import { APPS } from '../../world/apps/index.ts';
import { withoutTraces, type States } from '../../world/compare-states.ts';
import { PERSONA } from '../../world/persona.ts';
import { findInstance, setUpOf } from '../../world/benchmark/benchmark.ts';
import type { EnvironmentSource } from '../environment-kind.ts';
import type { Environment } from '../environment.ts';
import { PHONE_SETTLING } from '../settling-times.ts';
import { findInPath } from './android-tools.ts';
import { createAppiumServer } from './appium-server.ts';
import { createAndroidEnvironment } from './create-android-environment.ts';
import type { AndroidOptions, PhoneDevice } from './open-session.ts';
import { BENCHMARK_PREFIX, VIRTUAL_TEMPLATE, type PhoneCatalogue } from './phone-catalogue.ts';
import { startVirtualDeviceProcess, type VirtualDeviceProcess } from './virtual/virtual-device-process.ts';

const SCREEN = { width: 1080, height: 2400 };
const APPS_MODULE = new URL('../../world/apps/index.ts', import.meta.url);

export interface VirtualEnvironment extends Environment {
  /** The device itself, for access out of band; undefined before the first reset. */
  device(): { udid: string; phones: VirtualDeviceProcess } | undefined;
}

export interface VirtualPhones extends EnvironmentSource {
  /** At most `count` environments are live at a time; a closed one releases its phone. */
  create(): VirtualEnvironment;
}

type Host = Awaited<ReturnType<typeof startHost>>;

interface LeasedPhone {
  host: Host;
  udid: string;
}

export interface VirtualPhonesOptions {
  count: number;
  catalogue: PhoneCatalogue;
  /** True to provide the apps' own data as `state`, without traces of navigation. Default: false. */
  readState?: boolean;
  /**
   * A module that exports `APPS: WorldApp[]` and is an entry of bin/build.js. Default: the whole world. Tests need
   * less.
   */
  appsModule?: URL;
  /** Shorter limits for tests of devices that hang. */
  timeouts?: Pick<AndroidOptions, 'observeTimeoutMs' | 'commandTimeoutMs'>;
}

/** Starts nothing before the first reset of an environment. */
export function createVirtualPhones(options: VirtualPhonesOptions): VirtualPhones {
  const { count, catalogue, readState = false, appsModule = APPS_MODULE, timeouts = {} } = options;
  let running: Promise<Host> | undefined;
  let isClosed = false;

  /** Starts the phones on first use, and again after their process has ended. */
  async function findHost(): Promise<Host> {
    const seen = running;
    const host = await seen?.catch(() => undefined);
    if (isClosed) throw new PipelineError('ENV_UNAVAILABLE', 'the virtual phones were closed');
    if (host?.phones.isAlive()) return host;
    // Only the first of several waiting callers starts the phones.
    if (running === seen)
      running = (host ? closeHost(host) : Promise.resolve()).then(() => startHost(count, appsModule));
    return running!;
  }

  async function lease(onLeased: (leased: LeasedPhone) => void): Promise<PhoneDevice> {
    const host = await findHost();
    const leased = host.idle.pop();
    if (!leased) throw new PipelineError('ENV_UNAVAILABLE', `all ${count} virtual phones are in use`);
    const { phones } = host;
    const { udid } = leased;
    onLeased({ host, udid });
    const release = async () => void host.idle.push(leased);
    return {
      udid,
      adbPort: phones.adbPort,
      isPrepared: true,
      async restore(initialState) {
        const states = statesOf(initialState);
        await phones.ask(udid, 'restore', leased.initial);
        for (const [app, state] of Object.entries(states)) await phones.ask(udid, 'writeState', { app, state });
        return { endsSession: false };
      },
      isGone: () => !phones.isAlive(),
      release,
      // After the end of these phones the next lease may be of new ones.
      giveUp: release,
    };
  }

  return {
    create() {
      let phone: LeasedPhone | undefined;
      const apps = Object.keys(catalogue).join(',');
      const details = { apps, persona: PERSONA.PERSON.name, driver: 'uiautomator2' };
      const environment = createAndroidEnvironment({
        ...timeouts,
        description: { name: 'virtual', platform: 'android', ...SCREEN, details },
        catalogue,
        appium: { lease: (signal) => phone!.host.appium.lease(signal) },
        leaseDevice: () => lease((leased) => (phone = leased)),
        settling: PHONE_SETTLING.virtual,
      });
      return {
        ...environment,
        async observe(signal) {
          const observation = await environment.observe(signal);
          try {
            const groundTruth = await phone!.host.phones.ask(phone!.udid, 'readState');
            return { ...observation, groundTruth, ...(readState ? { state: storedState(groundTruth) } : {}) };
          } catch (error) {
            throw new PipelineError('ENV_OBSERVE_FAILED', 'the virtual phones have ended', { cause: error });
          }
        },
        device: () => phone && { udid: phone.udid, phones: phone.host.phones },
      };
    },
    async close() {
      isClosed = true;
      const host = await running?.catch(() => undefined);
      if (host) await closeHost(host);
    },
  };
}

/** The state that a template adds to every phone's seed. Throws ENV_UNAVAILABLE. */
function statesOf(state: InitialState): States {
  const { template, seed } = state;
  const isSeeded = template.startsWith(BENCHMARK_PREFIX);
  refuseParts(state, isSeeded ? ['persona'] : ['persona', 'seed'], 'a virtual phone');
  if (template === VIRTUAL_TEMPLATE) return {};
  const task = isSeeded ? template.slice(BENCHMARK_PREFIX.length) : '';
  const instance = findInstance(task, seed ?? '');
  if (!instance) throw new PipelineError('ENV_UNAVAILABLE', `virtual phones have no template "${template}"`);
  return setUpOf(instance);
}

/** Read marks, histories and the like change with every look, and no task depends on them. */
function storedState(groundTruth: string): string {
  return JSON.stringify(withoutTraces(APPS, JSON.parse(groundTruth) as States));
}

async function startHost(count: number, appsModule: URL) {
  const adb = findInPath('adb');
  if (adb === undefined) {
    throw new PipelineError('ENV_UNAVAILABLE', 'virtual phones need the adb client; on Debian: apt-get install adb');
  }
  const folder = await mkdtemp(join(tmpdir(), 'autoplay-phones-'));
  let phones: VirtualDeviceProcess | undefined;
  try {
    // The only part of an Android SDK that the driver needs.
    await mkdir(join(folder, 'platform-tools'));
    await symlink(adb, join(folder, 'platform-tools', 'adb'));
    const started = await startVirtualDeviceProcess({ count, appsModule });
    phones = started;
    const appium = createAppiumServer({
      androidHome: folder,
      logFile: join(folder, 'appium.log'),
      adbServerAddress: '127.0.0.1',
    });
    const idle = started.udids.map(async (udid) => ({ udid, initial: await started.ask(udid, 'snapshot') }));
    return { folder, phones: started, appium, idle: await Promise.all(idle) };
  } catch (error) {
    await phones?.close();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function closeHost({ folder, phones, appium }: Host): Promise<void> {
  await appium.close();
  await phones.close();
  await rm(folder, { recursive: true, force: true });
}
