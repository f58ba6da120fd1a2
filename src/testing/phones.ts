/** Checks if tests can start virtual phones here, or use a real one. Skipped tests print the reason. */
import { findInPath } from '../env/android/android-tools.ts';
import { findChromium } from '../env/android/virtual/browser.ts';

const missing = [findInPath('adb') ? '' : 'adb', findChromium() ? '' : 'Chromium'].filter(Boolean).join(' and ');

export const canStartPhones = missing === '';

if (!canStartPhones) console.warn(`skipped: tests on virtual phones need ${missing} (autoplay setup --phones)`);

/** A running emulator or a phone, by its serial in `adb devices`. */
export const emulatorSerial = process.env['AUTOPLAY_ANDROID_SERIAL'];
