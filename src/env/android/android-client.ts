/**
 * One session of the UiAutomator2 driver for emulators, phones and virtual devices, with the few commands of
 * WebdriverIO that the environment needs. No command is ever sent twice.
 */
import type * as Webdriver from 'webdriverio';
import { withDirectLoopback } from './direct-loopback.ts';
import type { Point } from '../../schema/index.ts';
import { requirePhonePackage } from './phone-packages.ts';
import { askAdb } from './ask-adb.ts';
import { connectToDriver } from './ask-driver.ts';

export interface ClientOptions {
  appiumPort: number;
  adbPort: number;
  udid: string;
  /** Port of this machine for the server on the device; each session needs its own. */
  systemPort: number;
  /** True if the device already has the driver's packages and settings, as a prepared snapshot does. */
  isPrepared: boolean;
  commandTimeoutMs: number;
}

export interface AndroidClient {
  readSource(): Promise<string>;
  /** A PNG. */
  takeScreenshot(): Promise<Buffer>;
  /** The activity in front: "org.example.Main", or ".Main" in its package; '' between activities. */
  readActivity(): Promise<string>;
  /** Holds one finger at `point` for `holdMs`. */
  press(point: Point, holdMs: number): Promise<void>;
  swipe(from: Point, to: Point, durationMs: number): Promise<void>;
  /** The text of the focused element; undefined if no element has the focus. */
  readFocusedText(): Promise<string | undefined>;
  /** Appends to the text of the focused element, in any script. */
  setText(text: string): Promise<void>;
  /** Sends key events, for fields that ignore set text. */
  typeText(text: string): Promise<void>;
  isKeyboardShown(): Promise<boolean>;
  /** `code` is an Android KeyEvent code. */
  pressKey(code: number): Promise<void>;
  goBack(): Promise<void>;
  activateApp(packageName: string): Promise<void>;
  close(): Promise<void>;
}

/** The driver ends idle sessions, so the limit in seconds is longer than any model thinks. */
const NEW_COMMAND_TIMEOUT_S = 3600;
/** The environment checks stability itself, so the driver's own wait for idleness is cut to this. */
const WAIT_FOR_IDLE_MS = 100;
const MOVE_PAUSE_MS = 100;
/** "  mFocusedApp=ActivityRecord{87a4e0 u0 org.example/.Main t42}" */
const FOCUSED_ACTIVITY = /^\s*mFocusedApp.+Record\{.*\s[^\s/}]+\/([^\s/},]+)/m;
/** The key of an element's id in WebDriver's JSON. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

export async function openAndroidClient(options: ClientOptions): Promise<AndroidClient> {
  // Loading webdriverio takes most of a second, which desktop runs save.
  // It reads the proxies of the environment when it is loaded.
  Object.assign(process.env, withDirectLoopback(process.env));
  const { remote } = requirePhonePackage('webdriverio') as typeof Webdriver;
  const { appiumPort, udid, adbPort, commandTimeoutMs } = options;
  const browser = await remote({
    hostname: '127.0.0.1',
    port: appiumPort,
    logLevel: 'silent',
    // A retry would tap again.
    connectionRetryCount: 0,
    connectionRetryTimeout: commandTimeoutMs,
    capabilities: describeCapabilities(options),
  });
  await browser.updateSettings({ waitForIdleTimeout: WAIT_FOR_IDLE_MS });
  const { sessionId } = browser;
  const driver = connectToDriver({ port: appiumPort, sessionId, timeoutMs: commandTimeoutMs });

  const touch = async (actions: object[]) => {
    const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' } };
    await driver.ask('POST', '/actions', { actions: [{ ...finger, actions }] });
  };
  const findFocused = async (): Promise<string | undefined> => {
    // Without a focused element the client returns the error instead of throwing it.
    const answer = (await browser.getActiveElement()) as unknown as Record<string, string>;
    return answer[ELEMENT_KEY];
  };

  return {
    readSource: async () => String(await driver.ask('GET', '/source')),
    takeScreenshot: async () => Buffer.from(String(await driver.ask('GET', '/screenshot')), 'base64'),
    async readActivity() {
      const windows = await askAdb({ adbPort, udid, timeoutMs: commandTimeoutMs }, 'dumpsys window displays');
      return FOCUSED_ACTIVITY.exec(windows)?.[1] ?? '';
    },
    press: (point, holdMs) =>
      touch([
        moveTo(point, 0),
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: holdMs },
        { type: 'pointerUp', button: 0 },
      ]),
    swipe: (from, to, durationMs) =>
      touch([
        moveTo(from, 0),
        { type: 'pointerDown', button: 0 },
        moveTo(to, durationMs),
        // A finger that rests before it lifts causes no fling.
        { type: 'pause', duration: MOVE_PAUSE_MS },
        { type: 'pointerUp', button: 0 },
      ]),
    async readFocusedText() {
      const element = await findFocused();
      return element === undefined ? undefined : browser.getElementText(element);
    },
    async setText(text) {
      const element = await findFocused();
      if (element !== undefined) await browser.elementSendKeys(element, text);
    },
    typeText: (text) => browser.executeScript('mobile: type', [{ text }]),
    isKeyboardShown: async () => (await browser.isKeyboardShown()) === true,
    pressKey: (keycode) => browser.executeScript('mobile: pressKey', [{ keycode }]),
    goBack: () => browser.back(),
    activateApp: (appId) => browser.executeScript('mobile: activateApp', [{ appId }]),
    async close() {
      driver.close();
      await browser.deleteSession({ shutdownDriver: false });
    },
  };
}

function describeCapabilities(options: ClientOptions) {
  const { udid, adbPort, systemPort, isPrepared } = options;
  return {
    platformName: 'Android',
    'appium:automationName': 'UiAutomator2',
    'appium:udid': udid,
    'appium:adbPort': adbPort,
    'appium:systemPort': systemPort,
    'appium:noReset': true,
    'appium:newCommandTimeout': NEW_COMMAND_TIMEOUT_S,
    // The driver gives up before the client does, so that it is ready for the next command.
    'appium:uiautomator2ServerReadTimeout': Math.round(options.commandTimeoutMs * 0.75),
    'appium:adbExecTimeout': 60_000,
    'appium:disableWindowAnimation': true,
    'appium:ignoreHiddenApiPolicyError': true,
    'appium:skipLogcatCapture': true,
    'appium:suppressKillServer': true,
    ...(isPrepared ? { 'appium:skipServerInstallation': true, 'appium:skipDeviceInitialization': true } : {}),
    'wdio:enforceWebDriverClassic': true,
  };
}

/** Whole pixels, because the protocol requires them. */
function moveTo({ x, y }: Point, duration: number) {
  return { type: 'pointerMove', origin: 'viewport', duration, x: Math.round(x), y: Math.round(y) } as const;
}
