/** The phone's settings: connections, display, sound, apps and their permissions, battery, and the phone's details. */
import { defineApp, defineScreen } from '../../app.ts';
import { radioDialog } from '../../parts/dialogs.ts';
import { timeField } from '../../parts/forms.ts';
import { timeScreen } from '../../parts/pickers.ts';
import { iconButton, linkRow, listOrEmpty } from '../../parts/views.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { Row, View } from '../../view.ts';
import { CONNECTION_SCREENS, seedDevices, seedNetworks } from './connections.ts';
import { INSTALLED_APP_SCREENS, seedInstalledApps } from './installed-apps.ts';
import { chosen, level, link, OPTIONS, State, toggle } from './state.ts';

const BATTERY_PERCENT = 68;

/** Topics of each page, so that the search finds settings on subpages. */
const TOPICS: readonly (readonly [screen: string, title: string, icon: Parameters<typeof link>[1], about: string])[] = [
  ['wifi', 'Wi-Fi', 'wifi', 'Networks and passwords'],
  ['bluetooth', 'Bluetooth', 'bluetooth', 'Pair headphones, speakers, cars'],
  ['mobile', 'Mobile network', 'signal', 'Mobile data, roaming, airplane mode'],
  ['display', 'Display', 'brightness', 'Brightness, dark theme, font size, sleep'],
  ['sound', 'Sound and vibration', 'sound', 'Volume, ringtone, vibration'],
  ['do-not-disturb', 'Do not disturb', 'notification', 'Quiet hours, who may call'],
  ['apps', 'Apps', 'grid', 'Permissions, notifications, storage'],
  ['battery', 'Battery', 'battery', 'Battery saver, percentage'],
  ['about', 'About phone', 'info', 'Name, model, version, language'],
];

const home = defineScreen<State, Record<string, never>, { search: string | null }>({
  local: () => ({ search: null }),
  render(context) {
    const { state, local } = context;
    const now: Partial<Record<string, string>> = {
      wifi: state.wifi ? state.networks.find(({ id }) => id === state.connectedNetworkId)?.name : 'Off',
      bluetooth: state.bluetooth ? undefined : 'Off',
      battery: `${BATTERY_PERCENT} %${state.batterySaver ? ', saver on' : ''}`,
    };
    const rows = TOPICS.filter(([, title, , about]) => isFound(local, title, about)).map(
      ([screen, title, icon, about]) => link(context, icon, title, now[screen] ?? about, screen),
    );
    return {
      type: 'page',
      title: 'Settings',
      ...searchBar(local, 'Search settings'),
      actions: [searchAction(local)],
      body: [listOrEmpty('settings', rows, 'settings', 'No setting found')],
    };
  },
});

/** A page that consists only of rows of settings. */
function settingsPage(title: string, rowsOf: (context: Parameters<typeof toggle>[0]) => readonly View[]) {
  return defineScreen<State>({
    render: (context) => ({ type: 'page', title, navigation: 'back', body: rowsOf(context) }),
  });
}

const mobile = settingsPage('Mobile network', (context) => [
  toggle(context, 'airplaneMode', 'Airplane mode', 'Turns off all connections'),
  toggle(context, 'mobileData', 'Mobile data', 'Ellery Mobile'),
  toggle(context, 'dataRoaming', 'Data roaming', 'Abroad it may cost extra'),
]);

const display = settingsPage('Display', (context) => [
  ...level(context, 'brightness', 'Brightness'),
  toggle(context, 'adaptiveBrightness', 'Adaptive brightness', 'Follows the light around you'),
  { type: 'divider' },
  toggle(context, 'darkTheme', 'Dark theme'),
  toggle(context, 'nightLight', 'Night light', 'Warmer colours after sunset'),
  toggle(context, 'autoRotate', 'Rotate automatically'),
  { type: 'divider' },
  chosen(context, 'fontSize', 'Font size'),
  chosen(context, 'sleepAfter', 'Screen timeout'),
]);

const sound = settingsPage('Sound and vibration', (context) => [
  ...level(context, 'mediaVolume', 'Media volume'),
  ...level(context, 'ringVolume', 'Ring volume'),
  ...level(context, 'alarmVolume', 'Alarm volume'),
  { type: 'divider' },
  chosen(context, 'ringtone', 'Phone ringtone'),
  chosen(context, 'notificationSound', 'Notification sound'),
  toggle(context, 'vibrateForCalls', 'Vibrate for calls'),
  toggle(context, 'touchSounds', 'Touch sounds'),
  link(context, 'notification', 'Do not disturb', context.state.doNotDisturb ? 'On' : 'Off', 'do-not-disturb'),
]);

const doNotDisturb = settingsPage('Do not disturb', (context) => [
  toggle(context, 'doNotDisturb', 'Do not disturb', 'No sounds but alarms'),
  chosen(context, 'callsAllowed', 'Who may still call'),
  { type: 'divider' },
  toggle(context, 'quietHours', 'Quiet hours', 'Turns itself on every day'),
  linkRow('schedule', 'clock', 'Schedule', `${context.state.quietFrom} to ${context.state.quietTo}`, () =>
    context.open('schedule'),
  ),
]);

const schedule = defineScreen<State, Record<string, never>, { from: string; to: string }>({
  local: ({ state }) => ({ from: state.quietFrom, to: state.quietTo }),
  render: ({ state, local, open, close }) => ({
    type: 'page',
    title: 'Schedule',
    navigation: 'close',
    actions: [
      iconButton('check', 'Save', () => {
        Object.assign(state, { quietFrom: local.from, quietTo: local.to });
        close();
      }),
    ],
    body: [timeField(open, local, 'from', 'From'), timeField(open, local, 'to', 'To')],
  }),
});

const choose = defineScreen<State, { key: keyof typeof OPTIONS; title: string }>({
  render: ({ state, params, close }) =>
    radioDialog(params.title, OPTIONS[params.key], state[params.key], close, (option) => {
      Object.assign(state, { [params.key]: option });
      close();
    }),
});

const battery = settingsPage('Battery', (context) => [
  { type: 'text', look: 'display', text: `${BATTERY_PERCENT} %` },
  { type: 'text', look: 'caption', text: context.state.batterySaver ? 'About 31 hours left' : 'About 22 hours left' },
  toggle(context, 'batterySaver', 'Battery saver', 'Less background work, darker screen'),
  chosen(context, 'saverAt', 'Turn on by itself at'),
  toggle(context, 'showsBatteryPercentage', 'Show percentage', 'In the status bar'),
]);

const about = settingsPage('About phone', (context) => [
  {
    type: 'row',
    id: 'phone_name',
    title: 'Phone name',
    subtitle: context.state.phoneName,
    onTap: () => context.open('rename-phone'),
  },
  chosen(context, 'language', 'Language'),
  { type: 'divider' },
  ...(
    [
      ['Model', 'Tide 5 (2024)'],
      ['Android version', '14'],
      ['Security update', '5 March 2025'],
      ['Build number', 'TD5.250305.012'],
      ['Phone number', '555-0142'],
      ['Storage', '41 GB of 128 GB used'],
    ] as const
  ).map(([title, subtitle]): Row => ({ type: 'row', title, subtitle })),
]);

const renamePhone = nameScreen<State>({
  title: 'Phone name',
  action: 'Save',
  from: ({ phoneName }) => phoneName,
  save: ({ state }, name) => void (state.phoneName = name),
});

export const settings = defineApp<State>({
  id: 'settings',
  name: 'Settings',
  icon: 'settings',
  color: '#4a5c6a',
  description:
    'Wi-Fi, Bluetooth, mobile network, display, sound, do not disturb, app permissions and notifications, battery, about.',
  schema: State,
  seed: ({ PERSON }) => ({
    airplaneMode: false,
    mobileData: true,
    dataRoaming: false,
    wifi: true,
    networks: seedNetworks(),
    connectedNetworkId: 1,
    bluetooth: true,
    devices: seedDevices(),
    brightness: 6,
    adaptiveBrightness: true,
    darkTheme: false,
    nightLight: false,
    autoRotate: true,
    fontSize: 'Default',
    sleepAfter: '1 minute',
    mediaVolume: 5,
    ringVolume: 7,
    alarmVolume: 8,
    vibrateForCalls: true,
    touchSounds: false,
    ringtone: 'Harbour Bells',
    notificationSound: 'Drop',
    doNotDisturb: false,
    callsAllowed: 'Favourites',
    quietHours: false,
    quietFrom: '22:00',
    quietTo: '07:00',
    apps: seedInstalledApps(),
    batterySaver: false,
    saverAt: '15 %',
    showsBatteryPercentage: true,
    phoneName: `${PERSON.name.split(' ')[0]}’s phone`,
    language: 'English',
  }),
  screens: {
    home,
    ...CONNECTION_SCREENS,
    mobile,
    display,
    sound,
    'do-not-disturb': doNotDisturb,
    schedule,
    'choose-time': timeScreen<State>(),
    choose,
    ...INSTALLED_APP_SCREENS,
    battery,
    about,
    'rename-phone': renamePhone,
  },
});
