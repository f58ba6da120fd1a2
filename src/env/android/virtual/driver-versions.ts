/** The app versions that the UiAutomator2 driver requires on a device. A virtual device reports exactly these. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { requirePhonePackage } from '../phone-packages.ts';

/** Versions of io.appium.uiautomator2.server and io.appium.settings. */
export type DriverVersions = ReturnType<typeof readDriverVersions>;

/** Reads the installed driver. Without one it returns "1.0.0", which no client reads. */
export function readDriverVersions() {
  return { server: versionOf('appium-uiautomator2-server'), settings: versionOf('io.appium.settings') };
}

function versionOf(name: string): string {
  try {
    const driver = requirePhonePackage.resolve('appium-uiautomator2-driver/package.json');
    const manifest = createRequire(driver).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  } catch {
    return '1.0.0';
  }
}
