import { expect, test } from 'vitest';
import { announceBus } from './announce-bus.ts';
import { decodeMessage, encodeCall } from './dbus-message.ts';

const ADDRESS = 'unix:path=/run/user/1000/bus';

function answerTo(interfaceName: string, member: string, ...args: string[]) {
  const call = { destination: 'org.a11y.Bus', path: '/org/a11y/bus', interfaceName, member };
  const bytes = encodeCall({ ...call, signature: 's'.repeat(args.length), args }, 1);
  return announceBus(ADDRESS)(decodeMessage(bytes));
}

test('a program that asks for the bus is told where it is and that somebody listens', () => {
  expect(answerTo('org.a11y.Bus', 'GetAddress')).toEqual({ signature: 's', args: [ADDRESS] });
  const properties = 'org.freedesktop.DBus.Properties';
  expect(answerTo(properties, 'Get', 'org.a11y.Status', 'IsEnabled')).toEqual({ signature: 'v', args: [true] });
  expect(answerTo(properties, 'Get', 'org.a11y.Status', 'ScreenReaderEnabled')?.args).toEqual([false]);
});

test('anything else is refused', () => {
  expect(answerTo('org.example.Other', 'GetAddress')).toBeUndefined();
  expect(answerTo('org.freedesktop.DBus.Properties', 'Get', 'org.a11y.Status', 'Colour')).toBeUndefined();
  expect(answerTo('org.freedesktop.DBus.Properties', 'Set', 'org.a11y.Status', 'IsEnabled')).toBeUndefined();
});
