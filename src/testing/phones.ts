/** Whether tests can start virtual phones here, or use a real one. Those that cannot are skipped, and say why. */
import { findInPath } from '../env/android/android-tools.ts';
import { findChromium } from '../env/android/virtual/browser.ts';

const missing = [findInPath('adb') ? '' : 'adb', findChromium() ? '' : 'Chromium'].filter(Boolean).join(' and ');

export const canStartPhones = missing === '';

if (!canStartPhones) console.warn(`skipped: tests on virtual phones need ${missing} (scripts/setup.sh --phones)`);

/** A running emulator or a phone, as `adb devices` calls it. */
export const emulatorSerial = process.env['AUTOPLAY_ANDROID_SERIAL'];
