/** The AT-SPI calls of one desktop over its D-Bus, typed and bounded in time. Used by the tree-*.ts files. */
import type { EventEmitter } from 'node:events';
import { Message, sessionBus, type MessageBus, type Variant } from '@jellybrick/dbus-next';

/** An accessible object: the bus name of its application and its path there. */
export interface Reference {
  bus: string;
  path: string;
}

export interface Accessibility {
  /** One call; the reply's arguments. Rejects on an error reply, or when the application does not answer in time. */
  call(target: Reference, iface: string, member: string, signature?: string, args?: unknown[]): Promise<unknown[]>;
  /** One property of an AT-SPI interface. */
  property<T>(target: Reference, iface: string, name: string): Promise<T>;
  /** Root objects of the applications, in the order they registered. */
  applications(): Promise<Reference[]>;
  /** Time of the last event an application sent, as performance.now(). */
  lastEventMs(): number;
  close(): void;
}

const ATSPI = 'org.a11y.atspi.';
const ROOT_PATH = '/org/a11y/atspi/accessible/root';
export const NULL_PATH = '/org/a11y/atspi/null';
export const DESKTOP: Reference = { bus: 'org.a11y.atspi.Registry', path: ROOT_PATH };

/** Longest wait for one reply; a healthy application answers in under 50 ms. */
const CALL_TIMEOUT_MS = 2_000;

/** Events whose registration makes toolkits build and keep their cache, and that tell that something is going on. */
const WATCHED_EVENTS = ['object:children-changed', 'object:state-changed', 'object:text-changed', 'window:'];

export async function connectAccessibility(busSocket: string): Promise<Accessibility> {
  const bus = await openBus(busSocket);
  let lastEvent = 0;
  bus.on('message', (message: Message) => {
    if (message.interface?.startsWith(`${ATSPI}Event.`)) lastEvent = performance.now();
  });

  const call: Accessibility['call'] = (target, iface, member, signature = '', args = []) =>
    callWithTimeout(
      bus,
      new Message({ destination: target.bus, path: target.path, interface: iface, member, signature, body: args }),
    );
  await watchEvents(call);

  return {
    call: (target, iface, member, signature, args) => call(target, ATSPI + iface, member, signature, args),
    async property<T>(target: Reference, iface: string, name: string) {
      const [variant] = await call(target, 'org.freedesktop.DBus.Properties', 'Get', 'ss', [ATSPI + iface, name]);
      return (variant as Variant<T>).value;
    },
    async applications() {
      const [children] = await call(DESKTOP, `${ATSPI}Accessible`, 'GetChildren');
      return (children as [string, string][]).map(toReference);
    },
    lastEventMs: () => lastEvent,
    close: () => bus.disconnect(),
  };
}

export function toReference([bus, path]: [string, string]): Reference {
  return { bus, path };
}

async function openBus(busSocket: string): Promise<MessageBus> {
  const bus = sessionBus({ busAddress: `unix:path=${busSocket}`, authMethods: ['ANONYMOUS'] });
  await new Promise<void>((resolve, reject) => {
    bus.once('connect', resolve);
    // The package's types leave out the "error" event it emits.
    (bus as EventEmitter).on('error', reject);
  });
  return bus;
}

async function watchEvents(call: Accessibility['call']): Promise<void> {
  const registry: Reference = { bus: DESKTOP.bus, path: '/org/a11y/atspi/registry' };
  for (const event of WATCHED_EVENTS) await call(registry, `${ATSPI}Registry`, 'RegisterEvent', 's', [event]);
  const daemon: Reference = { bus: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
  const rule = `type='signal',interface='${ATSPI}Event.Object'`;
  await call(daemon, 'org.freedesktop.DBus', 'AddMatch', 's', [rule]);
}

async function callWithTimeout(bus: MessageBus, message: Message): Promise<unknown[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${message.member}`)), CALL_TIMEOUT_MS);
  });
  try {
    const reply = await Promise.race([bus.call(message), timeout]);
    return reply?.body ?? [];
  } finally {
    clearTimeout(timer);
  }
}
