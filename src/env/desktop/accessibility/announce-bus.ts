/**
 * Announces the accessibility bus and a listener to programs, as at-spi-bus-launcher does. Toolkits that look it up on
 * the session bus, such as Qt 6, are silent without an answer.
 */
import { decodeBody } from './dbus-message.ts';
import type { AnswerCall } from './dbus-connection.ts';

/** Name on the session bus for this lookup. */
export const ANNOUNCER = 'org.a11y.Bus';
const STATUS = 'org.a11y.Status';

/** A screen reader would make some programs speak or move differently, so none is announced. */
const ANSWERS: Readonly<Record<string, boolean>> = { IsEnabled: true, ScreenReaderEnabled: false };

/** `address` is the bus address inside the desktop. */
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
