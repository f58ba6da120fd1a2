/** Routes of the on-device server of a virtual device for the requests of the UiAutomator2 driver. */
import { z } from 'zod';
import { ANDROID, type DeviceState, type RouteCall, type Routes } from './device-state.ts';
import { elementRoutes } from './element-routes.ts';
import { createElements } from './elements.ts';
import { gestureRoutes } from './gesture-routes.ts';
import { writeHierarchy } from './hierarchy.ts';
import type { Route } from './on-device-server.ts';
import { Actions, performActions } from './perform-gestures.ts';
import { SCREEN } from './phone-screen.ts';
import { pressKeyCode, typeText } from './press-key.ts';
import { RouteError } from './route-error.ts';

const KeyPress = z.object({ keycode: z.coerce.number().int(), metastate: z.coerce.number().int().nullish() });
/** Height of the status bar, in pixels. */
const STATUS_BAR = 84;

async function press({ device, body }: RouteCall): Promise<null> {
  const { keycode, metastate } = KeyPress.parse(body);
  if (await pressKeyCode(device, keycode, metastate ?? 0)) return null;
  throw new RouteError('invalid argument', `no key has the code ${keycode}`);
}

const size = { width: SCREEN.width, height: SCREEN.height };

function deviceRoutes(settings: Record<string, unknown>): Routes {
  return {
    'GET /source': async ({ device }) => writeHierarchy(await device.screen.readTree(), SCREEN),
    'GET /screenshot': ({ device }) => device.screen.takeScreenshot(),
    'POST /back': ({ device }) => device.screen.back(),
    'POST /appium/device/(?:long_)?press_keycode': press,
    'POST /keys': ({ device, body }) => typeText(device.screen, textOf(body)),
    'GET /orientation': () => 'PORTRAIT',
    'POST /orientation': ({ body }) => {
      if (body.orientation !== 'PORTRAIT') throw new RouteError('invalid argument', 'the screen is upright only');
    },
    'GET /window/[^/]+/size': () => size,
    'GET /window/rect': () => ({ x: 0, y: 0, ...size }),
    'GET /appium/device/pixel_ratio': () => SCREEN.scale,
    'GET /appium/device/display_density': () => ANDROID.densityDpi,
    'GET /appium/device/system_bars': () => ({ statusBar: STATUS_BAR }),
    'GET /appium/device/battery_info': () => ({ level: 1, status: 4 }),
    'GET /appium/device/info': ({ device }) => ({
      androidId: device.serial,
      apiVersion: ANDROID.sdk,
      platformVersion: ANDROID.release,
      manufacturer: 'virtual',
      model: 'Virtual device',
      brand: 'virtual',
      realDisplaySize: `${SCREEN.width}x${SCREEN.height}`,
      displayDensity: ANDROID.densityDpi,
      locale: 'en_US',
      timeZone: 'UTC',
      networks: [],
      carrierName: '',
    }),
    'GET /appium/settings': () => settings,
    'POST /appium/settings': ({ body }) => void Object.assign(settings, body.settings),
    'POST /timeouts/implicit_wait': () => null,
    'POST /appium/reset_ax_cache': () => null,
    'POST /appium/device/get_clipboard': ({ device }) => Buffer.from(device.clipboard).toString('base64'),
    'POST /appium/device/set_clipboard': ({ device, body }) => {
      device.clipboard = Buffer.from(z.string().parse(body.content), 'base64').toString();
    },
    // Dialogs of the world are elements of the screen. The system itself never shows an alert.
    'GET /alert/text': noAlert,
    'POST /alert/(?:accept|dismiss)': noAlert,
  };
}

function noAlert(): never {
  throw new RouteError('no such alert', 'no alert of the system is open');
}

function textOf(body: Record<string, unknown>): string {
  const { text, value } = z.object({ text: z.string().optional(), value: z.array(z.string()).optional() }).parse(body);
  return text ?? (value ?? []).join('');
}

/** Adds requests without a route to `unknown`. */
export function createRoutes(device: () => DeviceState, unknown: string[]): Route {
  const elements = createElements(() => device().screen);
  const routes: Routes = {
    ...deviceRoutes({}),
    ...elementRoutes(elements),
    ...gestureRoutes(elements),
    'POST /actions': async ({ device: { screen }, body }) => {
      await performActions(screen, Actions.parse(body.actions), (origin) => elements.middleOf(origin));
    },
  };
  const table = Object.entries(routes).map(([name, handle]) => ({ pattern: new RegExp(`^${name}$`), handle }));
  return async (method, path, body) => {
    for (const { pattern, handle } of table) {
      const match = pattern.exec(`${method} ${path}`);
      if (match) return reportingBadBodies(() => handle({ device: device(), body, parts: { ...match.groups } }));
    }
    unknown.push(`${method} ${path}`);
    throw new RouteError('unknown command', `${method} ${path}`);
  };
}

async function reportingBadBodies(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof z.ZodError ? new RouteError('invalid argument', z.prettifyError(error)) : error;
  }
}
