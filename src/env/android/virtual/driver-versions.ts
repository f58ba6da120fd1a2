/** The versions of the apps that the UiAutomator2 driver wants on a device; a virtual device claims to have them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Of io.appium.uiautomator2.server and io.appium.settings. */
export type DriverVersions = ReturnType<typeof readDriverVersions>;

/** Reads the installed driver; "1.0.0" without one, since then nobody asks. */
export function readDriverVersions() {
  return { server: versionOf('appium-uiautomator2-server'), settings: versionOf('io.appium.settings') };
}

function versionOf(name: string): string {
  try {
    const driver = createRequire(import.meta.url).resolve('appium-uiautomator2-driver/package.json');
    const manifest = createRequire(driver).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  } catch {
    return '1.0.0';
  }
}
