/**
 * Tells programs where the accessibility bus is and that somebody listens, as at-spi-bus-launcher does: a toolkit that asks
 * on the session bus, as Qt 6 does, is silent without an answer.
 */
import { decodeBody } from './dbus-message.ts';
import type { AnswerCall } from './dbus-connection.ts';

/** Name on the session bus under which programs ask. */
export const ANNOUNCER = 'org.a11y.Bus';
const STATUS = 'org.a11y.Status';

/** A screen reader would make some programs speak or move differently; we only look. */
const ANSWERS: Readonly<Record<string, boolean>> = { IsEnabled: true, ScreenReaderEnabled: false };

/** `address` is the bus as programs of the desktop reach it. */
export function announceBus(address: string): AnswerCall {
  return (call) => {
    const { interfaceName, member } = call;
    if (interfaceName === ANNOUNCER && member === 'GetAddress') return { signature: 's', args: [address] };
    if (interfaceName !== 'org.freedesktop.DBus.Properties' || member !== 'Get') return undefined;
    const [of, name] = decodeBody(call);
    const value = of === STATUS && typeof name === 'string' ? ANSWERS[name] : undefined;
    return value === undefined ? undefined : { signature: 'v', args: [value] };
  };
}
