import { messages } from '../messages/app.ts';
import { settings } from './app.ts';
import { GRANTS, OPTIONS, PERMISSIONS } from './state.ts';
import { defineTask, slide, tap, type, type World } from '../../benchmark/task.ts';
import { turnToTime } from '../../benchmark/turn-pickers.ts';

const state = (world: World) => world.of(settings);
const appNamed = (world: World, name: string) => state(world).apps.find((app) => app.name === name)!;
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const SWITCHES = [
  ['airplaneMode', 'Airplane mode', 'Mobile network'],
  ['mobileData', 'Mobile data', 'Mobile network'],
  ['dataRoaming', 'Data roaming', 'Mobile network'],
  ['adaptiveBrightness', 'Adaptive brightness', 'Display'],
  ['darkTheme', 'Dark theme', 'Display'],
  ['nightLight', 'Night light', 'Display'],
  ['vibrateForCalls', 'Vibrate for calls', 'Sound and vibration'],
  ['touchSounds', 'Touch sounds', 'Sound and vibration'],
  ['batterySaver', 'Battery saver', 'Battery'],
] as const;
const SLIDERS = [
  ['brightness', 'Brightness', 'Display'],
  ['mediaVolume', 'Media volume', 'Sound and vibration'],
  ['ringVolume', 'Ring volume', 'Sound and vibration'],
  ['alarmVolume', 'Alarm volume', 'Sound and vibration'],
] as const;
const CHOICES = [
  ['fontSize', 'Font size', 'Display'],
  ['sleepAfter', 'Screen timeout', 'Display'],
  ['ringtone', 'Phone ringtone', 'Sound and vibration'],
  ['notificationSound', 'Notification sound', 'Sound and vibration'],
  ['callsAllowed', 'Who may still call', 'Do not disturb'],
  ['saverAt', 'Turn on by itself at', 'Battery'],
] as const;
const SENDERS = ['Jonas Weber', 'Samuel Okafor', 'Marta Novak', 'Ben Whitlock'];
const NUMBER_OF: Record<string, string> = {
  'Jonas Weber': '555-0131',
  'Samuel Okafor': '555-0117',
  'Marta Novak': '555-0164',
  'Ben Whitlock': '555-0195',
};

export const settingsTasks = [
  defineTask({
    id: 'settings-switch',
    app: settings,
    categories: ['edit system setting'],
    template: 'In Settings, turn “{label}” {turn}.',
    draw({ pick }, world) {
      const [key, label, page] = pick(SWITCHES);
      return { key, label, page, turn: state(world)[key] ? 'off' : 'on' };
    },
    change: (world, { key, turn }) => void Object.assign(state(world), { [key]: turn === 'on' }),
    solve: (_, { key, page }) => [tap(page), tap(key)],
  }),
  defineTask({
    id: 'settings-slider',
    app: settings,
    categories: ['edit system setting', 'complex ui interaction'],
    template: 'Set “{label}” to {percent} % in the settings of the phone.',
    draw({ pick }, world) {
      const [key, label, page] = pick(SLIDERS);
      const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((level) => level !== state(world)[key]);
      return { key, label, page, percent: `${pick(levels)}0` };
    },
    change: (world, { key, percent }) => void Object.assign(state(world), { [key]: Number(percent) / 10 }),
    solve: (_, { key, page, percent }) => [tap(page), slide(key, Number(percent) / 100)],
  }),
  defineTask({
    id: 'settings-choice',
    app: settings,
    categories: ['edit system setting'],
    template: 'In Settings, set “{label}” to “{option}”.',
    draw({ pick }, world) {
      const [key, label, page] = pick(CHOICES);
      const option: string = pick(OPTIONS[key].filter((other) => other !== state(world)[key]) as readonly string[]);
      return { key, label, page, option };
    },
    change: (world, { key, option }) => void Object.assign(state(world), { [key]: option }),
    solve: (_, { key, page, option }) => [tap(page), tap(key), tap(option)],
  }),
  defineTask({
    id: 'settings-wifi-from-message',
    app: settings,
    categories: ['edit system setting', 'cross app interaction', 'multi hop reasoning'],
    template:
      '{sender} has sent you a text message with the password of the network “{network}”. Connect the phone to it.',
    draw: ({ pick }) => ({
      sender: pick(SENDERS),
      network: pick(['Tidewater Guests', 'The Anchor', 'Quay Press']),
      password: pick(['lantern-1889', 'twelve-to-the-harbour', 'packhorse-bell', 'blue map 2025', 'sixpence4wagons']),
    }),
    setUp(world, { sender, network, password }) {
      const { conversations, messages: all } = world.of(messages);
      const number = NUMBER_OF[sender]!;
      const { id: conversationId } = conversations.find(({ members }) => members.join() === number)!;
      const text = `By the way, the password of ${network} is ${password}`;
      all.push({ id: 901, conversationId, from: number, text, at: '2025-04-05T11:40', isStarred: false });
    },
    change(world, { network, password }) {
      const found = state(world).networks.find(({ name }) => name === network)!;
      Object.assign(found, { isSaved: true, password });
      state(world).connectedNetworkId = found.id;
    },
    solve: (_, { network, password }) => [tap('Wi-Fi'), tap(network), type('password', password), tap('Connect')],
  }),
  defineTask({
    id: 'settings-permission',
    app: settings,
    categories: ['edit system setting'],
    template: 'Set the {permission} permission of the app {app} to “{grant}”.',
    draw({ pick }, world) {
      const app = pick(state(world).apps);
      const permission = pick(PERMISSIONS);
      return { app: app.name, permission, grant: pick(GRANTS.filter((grant) => grant !== app[permission])) };
    },
    change: (world, { app, permission, grant }) => void Object.assign(appNamed(world, app), { [permission]: grant }),
    solve: (_, { app, permission, grant }) => [tap('Apps'), tap(app), tap(permission), tap(grant)],
  }),
  defineTask({
    id: 'settings-take-permission',
    app: settings,
    categories: ['edit system setting', 'repeat operation', 'filter'],
    template:
      'Take the {permission} permission from every app that may use it without asking: set it to “Not allowed”.',
    draw: ({ pick }) => ({ permission: pick(PERMISSIONS) }),
    change(world, { permission }) {
      const key = PERMISSIONS.find((one) => one === permission)!;
      for (const app of state(world).apps) if (app[key] === 'Allowed') app[key] = 'Not allowed';
    },
    solve(world, { permission }) {
      const key = PERMISSIONS.find((one) => one === permission)!;
      const allowed = state(world).apps.filter((app) => app[key] === 'Allowed');
      return [
        tap('Apps'),
        tap('More options'),
        tap('Permission overview'),
        tap(capital(permission)),
        ...allowed.flatMap(({ id }) => [tap(`app_${id}`), tap('Not allowed')]),
      ];
    },
  }),
  defineTask({
    id: 'settings-storage-of-app',
    app: settings,
    categories: ['information retrieval'],
    template: 'How much storage does the app {app} use, its cache included? Answer like “12 MB”.',
    draw: ({ pick }, world) => ({ app: pick(state(world).apps).name }),
    answer(world, { app }) {
      const { storageMb, cacheMb } = appNamed(world, app);
      return `${storageMb + cacheMb} MB`;
    },
    solve: () => [tap('Apps')],
  }),
  defineTask({
    id: 'settings-clear-caches',
    app: settings,
    categories: ['repeat operation', 'edit system setting'],
    template: 'Clear the caches of the apps {first} and {second}.',
    draw({ pickSome }, world) {
      const [first, second] = pickSome(state(world).apps, 2);
      return { first: first!.name, second: second!.name };
    },
    change(world, { first, second }) {
      for (const name of [first, second]) appNamed(world, name).cacheMb = 0;
    },
    solve: (_, { first, second }) => [
      tap('Apps'),
      ...[first, second].flatMap((name) => [tap(name), tap('Clear cache'), tap('Clear'), tap('Navigate up')]),
    ],
  }),
  defineTask({
    id: 'settings-quiet-hours',
    app: settings,
    categories: ['edit system setting', 'complex ui interaction', 'composition'],
    template: 'Let the quiet hours of “Do not disturb” last from {from} to {to}, and turn the quiet hours on.',
    draw: ({ pick }) => ({
      from: pick(['20:00', '20:30', '21:00', '21:15', '23:00', '23:30']),
      to: pick(['05:30', '06:00', '06:45', '07:15', '08:00', '08:30']),
    }),
    change: (world, { from, to }) =>
      void Object.assign(state(world), { quietHours: true, quietFrom: from, quietTo: to }),
    solve: (_, { from, to }) => [
      tap('Do not disturb'),
      tap('quietHours'),
      tap('schedule'),
      tap('from'),
      ...turnToTime('22:00', from),
      tap('to'),
      ...turnToTime('07:00', to),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'settings-pair-and-rename',
    app: settings,
    categories: ['edit system setting', 'composition', 'text editing'],
    template: 'Pair the phone with the Bluetooth device “{device}” and rename the device to “{name}”.',
    draw: ({ pick }, world) => ({
      device: pick(state(world).devices.filter(({ isPaired }) => !isPaired)).name,
      name: pick(['Workshop', 'For visitors', 'East gallery', 'Spare one']),
    }),
    change(world, { device, name }) {
      const found = state(world).devices.find((other) => other.name === device)!;
      Object.assign(found, { isPaired: true, isConnected: true, name });
    },
    solve: (_, { device, name }) => [
      tap('Bluetooth'),
      tap(device),
      tap('Pair'),
      tap(device),
      tap('Rename'),
      type('name', name),
      tap('Rename'),
    ],
  }),
];
