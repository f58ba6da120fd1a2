/** The Settings app's data, and the rows of its pages. */
import { z } from 'zod';
import type { ScreenContext } from '../../app.ts';
import type { IconName } from '../../kit/icons.ts';
import type { Choice, Row, View } from '../../view.ts';

/** Settings with a choice of a few words, in the order of display. */
export const OPTIONS = {
  fontSize: ['Small', 'Default', 'Large', 'Largest'],
  sleepAfter: ['15 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes', '10 minutes'],
  ringtone: ['Harbour Bells', 'Gallery Theme', 'Closing Time', 'Skylark', 'Copper Kettle', 'None'],
  notificationSound: ['Drop', 'Knock', 'Pebble', 'Reed', 'None'],
  callsAllowed: ['Nobody', 'Favourites', 'Contacts', 'Anyone'],
  saverAt: ['Never', '10 %', '15 %', '20 %', '30 %'],
  language: ['English', 'Deutsch', 'Español', 'Français', 'Italiano'],
} as const;

export const PERMISSIONS = ['location', 'camera', 'microphone', 'contacts'] as const;
export const GRANTS = ['Allowed', 'Ask every time', 'Not allowed'] as const;

const Network = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  isSecured: z.boolean(),
  isSaved: z.boolean(),
  password: z.string(),
  connectsItself: z.boolean(),
});
const Device = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  kind: z.enum(['Headphones', 'Speaker', 'Car', 'Watch', 'Computer', 'Keyboard']),
  isPaired: z.boolean(),
  isConnected: z.boolean(),
});
const grant = z.enum(GRANTS);
const InstalledApp = z.strictObject({
  id: z.int(),
  name: z.string(),
  notifications: z.boolean(),
  location: grant,
  camera: grant,
  microphone: grant,
  contacts: grant,
  storageMb: z.int(),
  cacheMb: z.int(),
});
export const State = z.strictObject({
  airplaneMode: z.boolean(),
  mobileData: z.boolean(),
  dataRoaming: z.boolean(),
  wifi: z.boolean(),
  networks: z.array(Network),
  /** Id of the network in use; null without one. */
  connectedNetworkId: z.int().nullable(),
  bluetooth: z.boolean(),
  devices: z.array(Device),
  /** In tenths. */
  brightness: z.int().min(0).max(10),
  adaptiveBrightness: z.boolean(),
  darkTheme: z.boolean(),
  nightLight: z.boolean(),
  autoRotate: z.boolean(),
  fontSize: z.enum(OPTIONS.fontSize),
  sleepAfter: z.enum(OPTIONS.sleepAfter),
  /** In steps of ten, as the volume keys use. */
  mediaVolume: z.int().min(0).max(10),
  ringVolume: z.int().min(0).max(10),
  alarmVolume: z.int().min(0).max(10),
  vibrateForCalls: z.boolean(),
  touchSounds: z.boolean(),
  ringtone: z.enum(OPTIONS.ringtone),
  notificationSound: z.enum(OPTIONS.notificationSound),
  doNotDisturb: z.boolean(),
  callsAllowed: z.enum(OPTIONS.callsAllowed),
  quietHours: z.boolean(),
  /** "22:00" */
  quietFrom: z.string(),
  quietTo: z.string(),
  apps: z.array(InstalledApp),
  batterySaver: z.boolean(),
  saverAt: z.enum(OPTIONS.saverAt),
  showsBatteryPercentage: z.boolean(),
  phoneName: z.string().min(1),
  language: z.enum(OPTIONS.language),
});
export type State = z.infer<typeof State>;
export type Network = z.infer<typeof Network>;
export type Device = z.infer<typeof Device>;

// oxlint-disable-next-line typescript/no-explicit-any -- rows look at the state only
type Context = Pick<ScreenContext<State, any, any>, 'state' | 'open'>;
type KeyOf<Value> = { [Key in keyof State]: State[Key] extends Value ? Key : never }[keyof State];
type OptionKey = keyof typeof OPTIONS;

/** A switch for a setting that is on or off. */
export function toggle({ state }: Context, key: KeyOf<boolean>, label: string, detail?: string): Choice {
  const onTap = () => void (state[key] = !state[key]);
  return { type: 'switch', id: key, label, isChecked: state[key], onTap, ...(detail ? { detail } : {}) };
}

/** A slider in ten steps under its name. */
export function level({ state }: Context, key: 'brightness' | `${'media' | 'ring' | 'alarm'}Volume`, label: string) {
  const views: View[] = [
    { type: 'text', text: `${label}: ${state[key] * 10} %` },
    { type: 'slider', id: key, label, value: state[key], max: 10, onSet: (value) => (state[key] = value) },
  ];
  return views;
}

/** A row with the chosen option, which opens the choice. */
export function chosen({ state, open }: Context, key: OptionKey, title: string): Row {
  return { type: 'row', id: key, title, subtitle: state[key], onTap: () => open('choose', { key, title }) };
}

/** A row that opens another page. */
export function link({ open }: Context, icon: IconName, title: string, subtitle: string, screen: string): Row {
  const leading = { kind: 'icon', icon } as const;
  return { type: 'row', id: `to_${screen}`, title, subtitle, leading, onTap: () => open(screen) };
}
