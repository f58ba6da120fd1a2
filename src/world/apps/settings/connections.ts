/** Wi-Fi and Bluetooth: the pages, the password and pairing dialogs, the details of a network and of a device. */
import { defineScreen } from '../../app.ts';
import { confirmDialog, formDialog } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { factRow, iconButton, switchOf } from '../../parts/views.ts';
import { nameScreen } from '../../parts/name-screen.ts';
import type { IconName } from '../../kit/icons.ts';
import type { Row, View } from '../../view.ts';
import { toggle, type Device, type Network, type State } from './state.ts';

const MIN_PASSWORD = 8;

function networkStatus(state: State, network: Network): string {
  if (state.connectedNetworkId === network.id) return 'Connected';
  if (network.isSaved) return 'Saved';
  return network.isSecured ? 'Secured' : 'Open';
}

const wifi = defineScreen<State>({
  render(context) {
    const { state, open } = context;
    const row = (network: Network): Row => ({
      type: 'row',
      id: `network_${network.id}`,
      title: network.name,
      subtitle: networkStatus(state, network),
      leading: { kind: 'icon', icon: 'wifi' },
      ...(network.isSecured ? { trailing: { type: 'text', look: 'caption', text: 'Password' } } : {}),
      onTap() {
        if (network.isSaved) open('network', { id: network.id });
        else if (network.isSecured) open('wifi-password', { id: network.id });
        else {
          network.isSaved = true;
          state.connectedNetworkId = network.id;
        }
      },
    });
    const inUse = (network: Network) => Number(network.id === state.connectedNetworkId) * 2 + Number(network.isSaved);
    const networks = state.networks.toSorted((a, b) => inUse(b) - inUse(a) || a.id - b.id);
    const off: View = { type: 'empty', icon: 'wifi', text: 'Turn on Wi-Fi to see networks' };
    const add = {
      type: 'row',
      id: 'add_network',
      title: 'Add network',
      leading: { kind: 'icon', icon: 'add' },
    } as const;
    return {
      type: 'page',
      title: 'Wi-Fi',
      navigation: 'back',
      body: [
        toggle(context, 'wifi', 'Use Wi-Fi'),
        ...(state.wifi
          ? [
              { type: 'list', id: 'networks', children: networks.map(row) } as const,
              { ...add, onTap: () => open('add-network') },
            ]
          : [off]),
      ],
    };
  },
});

const network = defineScreen<State, { id: number }>({
  render({ state, params, close, toast }) {
    const found = state.networks.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'Network', navigation: 'back', body: [] };
    const isConnected = state.connectedNetworkId === found.id;
    return {
      type: 'page',
      title: found.name,
      navigation: 'back',
      body: [
        factRow('wifi', networkStatus(state, found), 'Status'),
        factRow('lock', found.isSecured ? 'WPA2 password' : 'None', 'Security'),
        switchOf(found, 'connectsItself', 'Connect automatically', { id: 'connects_itself' }),
        {
          type: 'line',
          children: [
            {
              type: 'button',
              label: isConnected ? 'Disconnect' : 'Connect',
              onTap: () => (state.connectedNetworkId = isConnected ? null : found.id),
            },
            {
              type: 'button',
              label: 'Forget',
              look: 'outlined',
              onTap() {
                Object.assign(found, { isSaved: false, password: '' });
                if (isConnected) state.connectedNetworkId = null;
                toast(`${found.name} forgotten`);
                close();
              },
            },
          ],
        },
      ],
    };
  },
});

const wifiPassword = defineScreen<State, { id: number }, { password: string }>({
  local: () => ({ password: '' }),
  render: ({ state, params, local, close }) =>
    formDialog(
      state.networks.find(({ id }) => id === params.id)?.name ?? '',
      [
        textField(local, 'password', 'Password'),
        { type: 'text', look: 'caption', text: `At least ${MIN_PASSWORD} characters` },
      ],
      close,
      {
        label: 'Connect',
        isEnabled: local.password.length >= MIN_PASSWORD,
        onTap() {
          const found = state.networks.find(({ id }) => id === params.id);
          if (found) Object.assign(found, { isSaved: true, password: local.password });
          state.connectedNetworkId = params.id;
          close();
        },
      },
    ),
});

const addNetwork = defineScreen<State, Record<string, never>, { name: string; password: string; isSecured: boolean }>({
  local: () => ({ name: '', password: '', isSecured: true }),
  render({ state, local, newId, close, toast }) {
    const isReady = local.name.trim() !== '' && (!local.isSecured || local.password.length >= MIN_PASSWORD);
    return formDialog(
      'Add network',
      [
        textField(local, 'name', 'Network name'),
        {
          type: 'checkbox',
          label: 'Secured with a password',
          isChecked: local.isSecured,
          onTap: () => (local.isSecured = !local.isSecured),
        },
        ...(local.isSecured
          ? [
              {
                type: 'field',
                id: 'password',
                label: 'Password',
                text: local.password,
                onChange: (text: string) => (local.password = text),
              } as const,
            ]
          : []),
      ],
      close,
      {
        label: 'Save',
        isEnabled: isReady,
        onTap() {
          const { isSecured } = local;
          const password = isSecured ? local.password : '';
          const added = { name: local.name.trim(), isSecured, isSaved: true, password, connectsItself: true };
          state.networks.push({ id: newId(), ...added });
          toast('Network saved');
          close();
        },
      },
    );
  },
});

const DEVICE_ICON = {
  Headphones: 'music',
  Speaker: 'sound',
  Car: 'route',
  Watch: 'clock',
  Computer: 'display',
  Keyboard: 'keyboard',
} as const satisfies Record<Device['kind'], IconName>;

function deviceRow(device: Device, onTap: () => void): Row {
  return {
    type: 'row',
    id: `device_${device.id}`,
    title: device.name,
    subtitle: device.isConnected ? 'Connected' : device.kind,
    leading: { kind: 'icon', icon: DEVICE_ICON[device.kind] },
    onTap,
  };
}

const bluetooth = defineScreen<State>({
  render(context) {
    const { state, open } = context;
    const rows = (isPaired: boolean) =>
      state.devices
        .filter((device) => device.isPaired === isPaired)
        .map((device) => deviceRow(device, () => open(isPaired ? 'device' : 'pair', { id: device.id })));
    return {
      type: 'page',
      title: 'Bluetooth',
      navigation: 'back',
      body: [
        toggle(context, 'bluetooth', 'Use Bluetooth'),
        ...(state.bluetooth
          ? ([
              { type: 'text', look: 'title', text: 'Paired devices' },
              { type: 'list', id: 'paired', children: rows(true) },
              { type: 'text', look: 'title', text: 'Available devices' },
              { type: 'list', id: 'available', children: rows(false) },
              { type: 'text', look: 'caption', text: `Others see this phone as “${state.phoneName}”.` },
            ] as const)
          : [{ type: 'empty', icon: 'bluetooth', text: 'Bluetooth is off' } as const]),
      ],
    };
  },
});

const pair = defineScreen<State, { id: number }>({
  render({ state, params, close, toast }) {
    const found = state.devices.find(({ id }) => id === params.id);
    return formDialog(
      `Pair with ${found?.name}?`,
      [{ type: 'text', text: `Pairing code ${String(100_000 + params.id * 73_421).slice(0, 6)}` }],
      close,
      {
        label: 'Pair',
        onTap() {
          if (found) Object.assign(found, { isPaired: true, isConnected: true });
          toast(`Connected to ${found?.name}`);
          close();
        },
      },
    );
  },
});

const device = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const found = state.devices.find(({ id }) => id === params.id);
    if (!found) return { type: 'page', title: 'Device', navigation: 'back', body: [] };
    return {
      type: 'page',
      title: found.name,
      navigation: 'back',
      actions: [iconButton('edit', 'Rename', () => open('rename-device', { id: found.id }))],
      body: [
        factRow(DEVICE_ICON[found.kind], found.kind, 'Kind'),
        factRow(
          'bluetooth',
          found.isConnected ? 'Connected' : found.isPaired ? 'Not connected' : 'Not paired',
          'Status',
        ),
        ...(found.isPaired
          ? [
              {
                type: 'line',
                children: [
                  {
                    type: 'button',
                    label: found.isConnected ? 'Disconnect' : 'Connect',
                    onTap: () => (found.isConnected = !found.isConnected),
                  },
                  {
                    type: 'button',
                    label: 'Forget',
                    look: 'outlined',
                    onTap: () => open('forget-device', { id: found.id }),
                  },
                ],
              } as const,
            ]
          : []),
      ],
    };
  },
});

const renameDevice = nameScreen<State, { id: number }>({
  title: 'Rename device',
  action: 'Rename',
  from: (state, params) => state.devices.find(({ id }) => id === params.id)?.name,
  save({ state, params }, name) {
    const found = state.devices.find(({ id }) => id === params.id);
    if (found) found.name = name;
  },
});

const forgetDevice = defineScreen<State, { id: number }>({
  render({ state, params, close }) {
    const found = state.devices.find(({ id }) => id === params.id);
    return confirmDialog({
      title: 'Forget device?',
      text: `${found?.name} has to be paired again before it can be used.`,
      action: 'Forget',
      close,
      onConfirm() {
        if (found) Object.assign(found, { isPaired: false, isConnected: false });
        close();
      },
    });
  },
});

export const CONNECTION_SCREENS = {
  wifi,
  network,
  'wifi-password': wifiPassword,
  'add-network': addNetwork,
  bluetooth,
  pair,
  device,
  'rename-device': renameDevice,
  'forget-device': forgetDevice,
};

const NETWORKS: readonly (readonly [name: string, password: string | null, isSaved: boolean])[] = [
  ['Marsh Home', 'salt-and-slate', true],
  ['Tidewater Staff', 'ledger1788', true],
  ['Tidewater Guests', '', false],
  ['Harbour Cafe', null, false],
  ['The Anchor', '', false],
  ['Ellery Library', null, true],
  ['Quay Press', '', false],
  ['Ferry Terminal 2', null, false],
];
const DEVICES: readonly (readonly [name: string, kind: Device['kind'], use: 'connected' | 'paired' | 'new'])[] = [
  ['Elena’s headphones', 'Headphones', 'connected'],
  ['Kitchen speaker', 'Speaker', 'paired'],
  ['Museum van', 'Car', 'paired'],
  ['Running watch', 'Watch', 'paired'],
  ['Studio speaker', 'Speaker', 'new'],
  ['Audio guide 7', 'Headphones', 'new'],
  ['Front desk computer', 'Computer', 'new'],
  ['Folding keyboard', 'Keyboard', 'new'],
];

export function seedNetworks(): Network[] {
  return NETWORKS.map(([name, password, isSaved], index) => {
    const isSecured = password !== null;
    return { id: index + 1, name, isSecured, isSaved, password: password ?? '', connectsItself: true };
  });
}

export function seedDevices(): Device[] {
  return DEVICES.map(([name, kind, use], index) => {
    return { id: index + 1, name, kind, isPaired: use !== 'new', isConnected: use === 'connected' };
  });
}
