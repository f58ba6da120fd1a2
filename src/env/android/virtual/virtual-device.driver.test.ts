import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { remote } from 'webdriverio';
import { createAppiumServer, findFreePort, type AppiumServer } from '../appium-server.ts';
import { findInPath } from '../android-tools.ts';
import { canStartPhones } from '../../../testing/phones.ts';
import { never, TEST_APPS_MODULE } from '../../../testing/virtual-phones.ts';
import type { DeviceSnapshot } from './virtual-device.ts';
import { startVirtualDeviceProcess, type VirtualDeviceProcess } from './virtual-device-process.ts';

const SAMPLER = 'org.autoplay.world.sampler';
const NOTES = 'org.autoplay.world.notes';
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

interface SamplerData {
  text: string;
  lines: string;
  amount: string;
  secret: string;
  taps: number;
  holds: number;
  strokes: { x: number; y: number }[][];
}

/** A virtual device from the view of any UiAutomator2 client, beyond the environment's own requests. */
describe.runIf(canStartPhones)('a session of the driver', () => {
  const home = mkdtempSync(join(tmpdir(), 'autoplay-driver-'));
  let devices: VirtualDeviceProcess;
  let appium: AppiumServer;
  let browser: Awaited<ReturnType<typeof remote>>;
  let initial: DeviceSnapshot;
  let udid: string;

  beforeAll(async () => {
    mkdirSync(join(home, 'platform-tools'));
    symlinkSync(findInPath('adb')!, join(home, 'platform-tools', 'adb'));
    devices = await startVirtualDeviceProcess({ count: 1, appsModule: TEST_APPS_MODULE });
    udid = devices.udids[0]!;
    initial = await devices.ask(udid, 'snapshot');
    appium = createAppiumServer({ androidHome: home, logFile: join(home, 'appium.log') });
    const capabilities = {
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'appium:udid': udid,
      'appium:adbPort': devices.adbPort,
      'appium:systemPort': await findFreePort(),
      'appium:noReset': true,
      'appium:skipServerInstallation': true,
      'appium:skipDeviceInitialization': true,
      'appium:suppressKillServer': true,
      'wdio:enforceWebDriverClassic': true,
    };
    const { port } = await appium.lease(never);
    browser = await remote({
      hostname: '127.0.0.1',
      port,
      logLevel: 'silent',
      connectionRetryCount: 0,
      capabilities,
    });
  });
  afterAll(async () => {
    await browser?.deleteSession({ shutdownDriver: false });
    await appium?.close();
    await devices?.close();
    rmSync(home, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await devices.ask(udid, 'restore', initial);
    await devices.ask(udid, 'launch', 'sampler');
  });
  afterEach(async () => expect(await devices.ask(udid, 'unknownCommands')).toEqual([]));

  const data = async () => (JSON.parse(await devices.ask(udid, 'readState')) as { sampler: SamplerData }).sampler;
  const mobile = <T>(name: string, argument: object): Promise<T> =>
    browser.executeScript(`mobile: ${name}`, [argument]) as Promise<T>;
  const find = async (using: string, value: string) => {
    const found = (await browser.findElements(using, value)) as unknown as Record<string, string>[];
    return found.map((element) => element[ELEMENT_KEY]!);
  };
  const findOne = async (using: string, value: string) => (await find(using, value))[0]!;
  const focus = async (name: string) => {
    const id = await findOne('id', name);
    await browser.elementClick(id);
    return id;
  };
  const texts = (ids: string[]) => Promise.all(ids.map((id) => browser.getElementText(id)));
  const adb = async (...args: string[]) =>
    (await promisify(execFile)('adb', ['-P', String(devices.adbPort), '-s', udid, ...args])).stdout;

  it('reads the screen as the XML of UiAutomator', async () => {
    const xml = await browser.getPageSource();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8" standalone="yes"\?><hierarchy index="0" /);
    const row = /<android\.view\.ViewGroup[^>]*resource-id="org\.autoplay\.world\.sampler:id\/row"[^>]*>/.exec(xml)![0];
    const attributes = Object.fromEntries(
      [...row.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    expect(attributes).toEqual({
      index: expect.stringMatching(/^\d+$/),
      package: SAMPLER,
      class: 'android.view.ViewGroup',
      text: '',
      'resource-id': `${SAMPLER}:id/row`,
      checkable: 'false',
      checked: 'false',
      clickable: 'true',
      enabled: 'true',
      focusable: 'true',
      focused: 'false',
      'long-clickable': 'true',
      password: 'false',
      scrollable: 'false',
      selected: 'false',
      bounds: expect.stringMatching(/^\[\d+,\d+\]\[\d+,\d+\]$/),
      displayed: 'true',
    });
    expect(xml).toContain('text="Hold &quot;me&quot; &amp; &lt;wait&gt;"');
    expect(xml).toMatch(/text="Secret"[^>]*hint="Secret" showing-hint="true"[^>]*password="true"/);
  });

  it.each([
    ['xpath', '//android.widget.EditText[@hint="Amount"]', 1],
    ['xpath', '//*[@clickable="true" and contains(@content-desc,"Count")]', 1],
    ['xpath', '//android.widget.EditText', 4],
    ['xpath', '//nothing', 0],
    ['id', 'row', 1],
    ['id', `${SAMPLER}:id/row`, 1],
    ['accessibility id', 'Count', 1],
    ['class name', 'android.widget.EditText', 4],
    ['-android uiautomator', 'new UiSelector().text("Deeper")', 1],
    ['-android uiautomator', 'new UiSelector().className("android.widget.EditText").instance(2)', 1],
    ['-android uiautomator', 'new UiSelector().descriptionContains("oun").clickable(true)', 1],
    ['-android uiautomator', 'new UiSelector().textMatches("D..per");', 1],
    ['-android uiautomator', 'new UiSelector().resourceId("nothing")', 0],
  ])('finds elements by %s %s', async (using, value, count) => {
    expect(await find(using, value)).toHaveLength(count);
  });

  it('refuses selectors that it cannot read', async () => {
    await expect(browser.findElements('xpath', '//[')).rejects.toThrow(/not a valid XPath/);
    await expect(browser.findElements('-android uiautomator', 'new UiScrollable(new UiSelector())')).rejects.toThrow(
      /only UiSelector/,
    );
  });

  it('reads, fills, clears and clicks elements, also inside others, and tells stale ones', async () => {
    const row = await findOne('id', 'row');
    expect(await browser.getElementAttribute(row, 'resourceId')).toBe(`${SAMPLER}:id/row`);
    const inside = await browser.findElementsFromElement(row, 'class name', 'android.widget.TextView');
    const ids = (inside as unknown as Record<string, string>[]).map((element) => element[ELEMENT_KEY]!);
    expect(await texts(ids)).toEqual(['Hold "me" & <wait>', '0 taps, 0 holds']);
    const { x, y, width, height } = await browser.getElementRect(row);
    expect(await browser.getElementAttribute(row, 'bounds')).toBe(`[${x},${y}][${x + width},${y + height}]`);
    await browser.elementClick(row);
    expect((await data()).taps).toBe(1);
    const field = await findOne('id', 'lines');
    await browser.elementSendKeys(field, 'one 世界');
    await browser.elementSendKeys(field, ' two');
    expect((await data()).lines).toBe('one 世界 two');
    await browser.elementClear(field);
    expect((await data()).lines).toBe('');
    await browser.elementClick(await findOne('id', 'deeper'));
    await expect(browser.elementClick(row)).rejects.toThrow(/no longer on the screen/);
  });

  it('types by keyboard: letters, shift, deletion, Enter, numbers; and hides it first on back', async () => {
    expect(await browser.isKeyboardShown()).toBe(false);
    const field = await focus('text');
    expect(await browser.isKeyboardShown()).toBe(true);
    for (const keycode of [36, 37, 67, 33]) await mobile('pressKey', { keycode });
    await mobile('pressKey', { keycode: 29, metastate: 1 });
    await mobile('type', { text: ' ünd 🎉' });
    expect((await data()).text).toBe('heA ünd 🎉');
    expect(await browser.getElementText(field)).toBe('heA ünd 🎉');
    // The top left letter of the keyboard, and the digit in its place on the number pad.
    const tapKey = () => mobile('clickGesture', { x: 60, y: 1777 });
    await tapKey();
    expect((await data()).text).toBe('heA ünd 🎉q');
    await focus('amount');
    await tapKey();
    expect((await data()).amount).toBe('1');
    await mobile('pressKey', { keycode: 66 });
    expect(await browser.isKeyboardShown()).toBe(false);
    await focus('secret');
    await browser.back();
    expect([await browser.isKeyboardShown(), await browser.getCurrentActivity()]).toEqual([false, `${SAMPLER}.main`]);
  });

  it('shows a toast until the next touch', async () => {
    await focus('amount');
    await mobile('type', { text: '7' });
    await mobile('pressKey', { keycode: 66 });
    expect(await find('xpath', '//*[@text="Amount 7"]')).toHaveLength(1);
    await browser.elementClick(await findOne('accessibility id', 'Count'));
    expect(await find('xpath', '//*[@text="Amount 7"]')).toHaveLength(0);
  });

  it('tells a long press from a tap and a tap on a picture from a stroke', async () => {
    const elementId = await findOne('id', 'row');
    await mobile('longClickGesture', { elementId });
    await mobile('clickGesture', { elementId });
    const { taps, holds } = await data();
    expect({ taps, holds }).toEqual({ taps: 1, holds: 1 });
    const { x, y, width, height } = await browser.getElementRect(await findOne('accessibility id', 'Canvas'));
    await mobile('clickGesture', { x: Math.round(x + width / 2), y: Math.round(y + height / 2) });
    const at = (share: number) => ({ x: Math.round(x + width * share), y: Math.round(y + height * share) });
    await mobile('dragGesture', { startX: at(0.3).x, startY: at(0.3).y, endX: at(0.7).x, endY: at(0.7).y });
    const [point, line] = (await data()).strokes;
    expect(point).toHaveLength(1);
    expect(Math.hypot(point![0]!.x - 50, point![0]!.y - 25)).toBeLessThan(1);
    expect(line!.length).toBeGreaterThan(3);
    expect(line!.at(-1)!.x).toBeGreaterThan(line![0]!.x + 20);
  });

  it('opens screens on screens, and goes back through them to the launcher', async () => {
    const activities: string[] = [];
    const note = async () => activities.push((await browser.getCurrentActivity()).split('.').at(-1)!);
    await browser.elementClick(await findOne('id', 'deeper'));
    await note();
    await browser.elementClick(await findOne('xpath', '//*[@text="Ask"]'));
    await note();
    expect(await find('id', 'alertTitle')).toHaveLength(1);
    for (let i = 0; i < 3; i++) {
      await browser.back();
      await note();
    }
    expect(activities).toEqual(['deeper', 'ask', 'deeper', 'main', 'Home']);
  });

  it('scrolls a list by a gesture, and says when it is at its end', async () => {
    await browser.elementClick(await findOne('id', 'deeper'));
    const area = { left: 100, top: 600, width: 800, height: 1400, direction: 'down', percent: 1 };
    expect(await find('xpath', '//*[@text="Row 40"]')).toHaveLength(0);
    let moves = 0;
    while ((await mobile<boolean>('scrollGesture', area)) && moves < 20) moves++;
    expect(moves).toBeGreaterThan(0);
    expect(moves).toBeLessThan(20);
    expect(await find('xpath', '//*[@text="Row 40"]')).toHaveLength(1);
  });

  it('tells the state of apps, however they were opened, and ends them', async () => {
    const [notRunning, inBackground, inFront] = [1, 3, 4];
    const state = (appId: string) => mobile<number>('queryAppState', { appId });
    expect(await state('org.example.none')).toBe(0);
    expect([await state(SAMPLER), await state(NOTES)]).toEqual([inFront, notRunning]);
    await mobile('pressKey', { keycode: 3 });
    expect(await state(SAMPLER)).toBe(inBackground);
    await browser.elementClick(await findOne('xpath', '//*[@text="Notes"]'));
    expect([await state(SAMPLER), await state(NOTES)]).toEqual([inBackground, inFront]);
    await mobile('pressKey', { keycode: 3 });
    expect(await mobile('terminateApp', { appId: NOTES })).toBe(true);
    expect(await mobile('terminateApp', { appId: NOTES })).toBe(false);
    expect([await state(SAMPLER), await state(NOTES)]).toEqual([inBackground, notRunning]);
    await mobile('activateApp', { appId: SAMPLER });
    expect(await mobile('terminateApp', { appId: SAMPLER })).toBe(true);
    expect(await browser.getCurrentActivity()).toMatch(/Home$/);
  });

  it('tells the time of the world, and keeps the clipboard', async () => {
    expect(await mobile('getDeviceTime', {})).toBe('2025-04-05T12:00:00+00:00');
    await devices.ask(udid, 'advanceClock', 90_000);
    expect(await mobile('getDeviceTime', { format: 'YYYY-MM-DD HH:mm:ss' })).toBe('2025-04-05 12:01:30');
    await browser.setClipboard(Buffer.from('Grüße 世界').toString('base64'), 'plaintext');
    expect(Buffer.from(await browser.getClipboard('plaintext'), 'base64').toString()).toBe('Grüße 世界');
  });

  it.each([
    ['getprop ro.build.version.sdk', '33\n'],
    ['wm size; wm density', 'Physical size: 1080x2400\nPhysical density: 480\n'],
    ['settings put global x 1; settings get global x; settings get global y', '1\nnull\n'],
    ['pm list packages org.autoplay.world.samp', `package:${SAMPLER}\n`],
    [`pm path ${NOTES}`, `package:/data/app/${NOTES}/base.apk\n`],
    [`pm path none || echo "no $?"`, 'no 1\n'],
    ['echo one > /sdcard/a && cat /sdcard/a && rm /sdcard/a && ls /sdcard', 'one\nDownload\n'],
    [`am start -n ${NOTES}/.MainActivity >/dev/null && dumpsys window | cat`, expect.stringContaining(`${NOTES}/`)],
    ['date +%s', '1743854400\n'],
  ])('runs in the shell: %s', async (command, output) => {
    expect(await adb('shell', command)).toEqual(output);
  });

  it('pushes and pulls files, and writes screenshots, with the real adb client', async () => {
    await adb('push', join(home, 'appium.log'), '/sdcard/Download/log');
    await adb('pull', '/sdcard/Download/log', join(home, 'log'));
    const { stdout } = await promisify(execFile)(
      'adb',
      ['-P', String(devices.adbPort), '-s', udid, 'exec-out', 'screencap', '-p'],
      { encoding: 'buffer', maxBuffer: 32 * 1024 * 1024 },
    );
    expect(stdout.toString('latin1', 1, 4)).toBe('PNG');
    expect([stdout.readUInt32BE(16), stdout.readUInt32BE(20)]).toEqual([1080, 2400]);
  });

  it('remembers what it did not understand', async () => {
    const other = await startVirtualDeviceProcess({ count: 1, appsModule: TEST_APPS_MODULE });
    try {
      const shell = (command: string) =>
        promisify(execFile)('adb', ['-P', String(other.adbPort), '-s', other.udids[0]!, 'shell', command]);
      await expect(shell('frobnicate --all')).rejects.toMatchObject({ code: 127 });
      await expect(shell('dumpsys nothing')).rejects.toMatchObject({ code: 1 });
      expect(await other.ask(other.udids[0]!, 'unknownCommands')).toEqual(['frobnicate --all', 'dumpsys nothing']);
    } finally {
      await other.close();
    }
  });
});
