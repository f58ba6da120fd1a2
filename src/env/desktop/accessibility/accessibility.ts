/** The AT-SPI calls of one desktop over its D-Bus, typed and bounded in time. */
import { ANNOUNCER, announceBus } from './announce-bus.ts';
import { connectDbus, DAEMON, type DbusConnection } from './dbus-connection.ts';
import { decodeBody, type ReceivedMessage } from './dbus-message.ts';

/** An accessible object: the bus name of its application and its path there. */
export interface Reference {
  bus: string;
  path: string;
}

type Argument = string | number;

export type Accessibility = Awaited<ReturnType<typeof connectAccessibility>>;

const ATSPI = 'org.a11y.atspi.';
const PROPERTIES = 'org.freedesktop.DBus.Properties';
export const NULL_PATH = '/org/a11y/atspi/null';
export const DESKTOP: Reference = { bus: 'org.a11y.atspi.Registry', path: '/org/a11y/atspi/accessible/root' };

const DO_NOT_QUEUE = 4;

/** Longest wait for one reply; a healthy application answers in under 50 ms. */
const CALL_TIMEOUT_MS = 2_000;

/** Most bytes of one reading's answers. A tree of 10,000 objects takes some 10 MB. */
const MAX_READING_BYTES = 32 * 1024 * 1024;

/** Events that show activity. Registering for them also makes toolkits build and keep their cache. */
const WATCHED_EVENTS = [
  'object:children-changed',
  'object:state-changed',
  'object:text-changed',
  'object:selection-changed',
  'object:active-descendant-changed',
  'object:property-change:accessible-name',
  'window:',
];

/** Details of events that reading a tree itself causes, because objects are created for the reader and discarded. */
const OWN_DOING = new Set(['defunct', 'accessible-parent', 'accessible-role']);

/**
 * Connects to the bus at `socket`, which programs inside the desktop know as `address`. Call it before any program
 * runs, because programs look up the bus on start.
 */
export async function connectAccessibility(socket: string, address: string) {
  let lastEvent = 0;
  const listeners: ((source: Reference) => void)[] = [];
  const ofShown: ((object: Reference, isShown: boolean) => void)[] = [];
  const hear = (message: ReceivedMessage) => {
    if (!message.interfaceName.startsWith(`${ATSPI}Event.`)) return;
    const [detail, value] = decodeBody(message, 2);
    if (OWN_DOING.has(detail as string)) return;
    lastEvent = performance.now();
    const source = { bus: message.sender, path: message.path };
    for (const listener of listeners) listener(source);
    if (detail === 'showing') for (const listener of ofShown) listener(source, value === 1);
  };
  const bus = await connectDbus(socket, hear, announceBus(address));
  await bus.call(
    { ...DAEMON, member: 'RequestName', signature: 'su', args: [ANNOUNCER, DO_NOT_QUEUE] },
    CALL_TIMEOUT_MS,
  );
  await watchEvents(bus);

  const call = (
    target: Reference,
    interfaceName: string,
    member: string,
    signature = '',
    args: readonly Argument[] = [],
  ) => {
    if (bus.bytesOfReplies() > mostBytes) return Promise.reject(new Error('the applications say too much'));
    return bus.call(
      { destination: target.bus, path: target.path, interfaceName, member, signature, args },
      CALL_TIMEOUT_MS,
    );
  };
  let mostBytes = Infinity;

  return {
    /** Makes one call and returns the reply's arguments. Rejects on an error reply, or without an answer in time. */
    call: (target: Reference, iface: string, member: string, signature?: string, args?: readonly Argument[]) =>
      call(target, ATSPI + iface, member, signature, args),
    /** Reads one property of an AT-SPI interface. */
    async property<T>(target: Reference, iface: string, name: string) {
      const [value] = await call(target, PROPERTIES, 'Get', 'ss', [ATSPI + iface, name]);
      return value as T;
    },
    /** Root objects of the applications, in the order of registration. Begins a reading. */
    async applications(): Promise<Reference[]> {
      mostBytes = bus.bytesOfReplies() + MAX_READING_BYTES;
      const [children] = await call(DESKTOP, `${ATSPI}Accessible`, 'GetChildren');
      return (children as [string, string][]).map(toReference);
    },
    /** Bus name of the registry process. A new process in its place knows none of the running applications. */
    async registryOwner(): Promise<string> {
      const [owner] = await bus.call(
        { ...DAEMON, member: 'GetNameOwner', signature: 's', args: [DESKTOP.bus] },
        CALL_TIMEOUT_MS,
      );
      return owner as string;
    },
    /** Time of the last event an application sent, as performance.now(). */
    lastEventMs: () => lastEvent,
    /** Calls the listener with the object of each event. */
    onEvent: (listener: (source: Reference) => void) => void listeners.push(listener),
    /** Calls the listener with each object that appears or disappears. */
    onShown: (listener: (object: Reference, isShown: boolean) => void) => void ofShown.push(listener),
    close: () => bus.close(),
  };
}

export function toReference([bus, path]: [string, string]): Reference {
  return { bus, path };
}

async function watchEvents(bus: DbusConnection): Promise<void> {
  const registry = { destination: DESKTOP.bus, path: '/org/a11y/atspi/registry', interfaceName: `${ATSPI}Registry` };
  for (const event of WATCHED_EVENTS) {
    await bus.call({ ...registry, member: 'RegisterEvent', signature: 's', args: [event] }, CALL_TIMEOUT_MS);
  }
  const rule = `type='signal',interface='${ATSPI}Event.Object'`;
  await bus.call({ ...DAEMON, member: 'AddMatch', signature: 's', args: [rule] }, CALL_TIMEOUT_MS);
}
