/**
 * Keys and text through XTEST. Characters that the layout lacks are bound to unused keycodes, all in one mapping change
 * (one change per character stalls the window manager); text with too many of them goes through the clipboard.
 */
import { delay } from '../../../async/deadline.ts';
import { createClipboard } from './clipboard.ts';
import { keysymOfCharacter, keysymOfKey, keysymsOfKeys } from './keys.ts';
import type { XConnection } from './x-connection.ts';
import type { FakeInput } from './x-test.ts';

interface KeyPlace {
  keycode: number;
  shifted: boolean;
}

/** Time in milliseconds for applications to fetch a changed mapping before the next key, after its notification. */
const REMAP_SETTLE_MS = 40;
/** Time in milliseconds for an application to request the clipboard after ctrl+v. */
const PASTE_TIMEOUT_MS = 3_000;
const SHIFT = 'shift';
/** A button pressed by a key stays down for a quarter of a second in GTK 3, and ignores the same key until then. */
const SAME_KEY_APART_MS = 300;

export async function createKeyboard(x: XConnection, fake: FakeInput) {
  const layout = await readLayout(x);
  const clipboard = await createClipboard(x);

  const send = (place: KeyPlace, down: boolean) => fake.key(place.keycode, down);
  const find = (keysym: number): KeyPlace | undefined => layout.places.get(keysym);
  const shift = () => find(keysymOfKey(SHIFT))!;

  /** Binds the keysyms without a key, in one request; false if they outnumber the unused keycodes. */
  const bind = async (keysyms: ReadonlySet<number>, signal: AbortSignal): Promise<boolean> => {
    const missing = [...keysyms].filter((keysym) => find(keysym) === undefined);
    if (missing.length === 0) return true;
    const reusable = [...layout.bound].filter(([, keysym]) => keysym === undefined || !keysyms.has(keysym));
    if (missing.length > reusable.length) return false;
    missing.forEach((keysym, i) => {
      const [keycode, old] = reusable[i]!;
      if (old !== undefined) layout.places.delete(old);
      // Deleting first moves the entry to the end, so that the least recently bound keycode is reused first.
      layout.bound.delete(keycode);
      layout.bound.set(keycode, keysym);
      layout.places.set(keysym, { keycode, shifted: false });
      layout.rows[keycode - x.minKeycode]!.fill(0).fill(keysym, 0, 2);
    });
    const width = layout.rows[0]!.length;
    x.client.ChangeKeyboardMapping(x.minKeycode, width, layout.rows.flat());
    await x.sync();
    await delay(REMAP_SETTLE_MS, signal);
    return true;
  };

  const placesOf = async (keys: readonly string[]): Promise<KeyPlace[]> => {
    const keysyms = keysymsOfKeys(keys);
    await bind(new Set(keysyms), AbortSignal.timeout(PASTE_TIMEOUT_MS));
    return keysyms.map((keysym) => find(keysym)!);
  };

  /** Holds keys down while `work` runs. */
  const holding = async <T>(keys: readonly string[], work: () => Promise<T>): Promise<T> => {
    const places = await placesOf(keys);
    for (const place of places) send(place, true);
    try {
      return await work();
    } finally {
      for (const place of places.toReversed()) send(place, false);
      await x.sync();
    }
  };

  const tap = (place: KeyPlace) => {
    if (place.shifted) send(shift(), true);
    send(place, true);
    send(place, false);
    if (place.shifted) send(shift(), false);
  };

  /** Presses the keys in order and releases them in reverse order, as for a shortcut. */
  const press = async (keys: readonly string[]) => {
    const places = await placesOf(keys);
    const needsShift = places.some((place) => place.shifted) && !keys.includes(SHIFT);
    const order = needsShift ? [shift(), ...places] : places;
    for (const place of order) send(place, true);
    for (const place of order.toReversed()) send(place, false);
    await x.sync();
  };

  return {
    press,
    holding,
    /** Types text into the focused element. With `isApart` the same key repeats only after a pause. */
    async type(text: string, signal: AbortSignal, isApart = false): Promise<void> {
      const characters = [...text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')];
      const keysyms = characters.map(keysymOfCharacter);
      if (await bind(new Set(keysyms), signal)) {
        const tappedMs = new Map<number, number>();
        for (const keysym of keysyms) {
          const waitMs = isApart ? (tappedMs.get(keysym) ?? 0) + SAME_KEY_APART_MS - performance.now() : 0;
          if (waitMs > 0) {
            await x.sync();
            await delay(waitMs, signal);
          }
          tap(find(keysym)!);
          tappedMs.set(keysym, performance.now());
        }
        return x.sync();
      }
      await clipboard.offer(characters.join(''));
      const asked = clipboard.nextRequest(PASTE_TIMEOUT_MS, signal);
      await press(['ctrl', 'v']);
      await asked;
    },
  };
}

async function readLayout(x: XConnection) {
  const keysyms = await x.request<number[][]>((callback) =>
    x.client.GetKeyboardMapping(x.minKeycode, x.maxKeycode - x.minKeycode + 1, callback),
  );
  /** One row of keysyms per keycode, from the lowest keycode. */
  const rows = keysyms.map((row) => [...row]);
  const places = new Map<number, KeyPlace>();
  /** Unused keycodes and their current keysyms, least recently bound first. */
  const bound = new Map<number, number | undefined>();
  rows.forEach((row, i) => {
    const keycode = x.minKeycode + i;
    if (row.every((keysym) => keysym === 0)) return void bound.set(keycode, undefined);
    const [plain = 0, shifted = 0] = row;
    if (plain !== 0 && places.get(plain)?.shifted !== false) places.set(plain, { keycode, shifted: false });
    if (shifted !== 0 && !places.has(shifted)) places.set(shifted, { keycode, shifted: true });
  });
  return { rows, places, bound };
}
