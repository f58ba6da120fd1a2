/** The camera's settings, each with its choices. */
import { defineScreen } from '../../app.ts';
import { confirmDialog, optionScreen } from '../../parts/dialogs.ts';
import { linkRow, switchOf } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import { DEFAULTS, OPTIONS, type Option, type State } from './state.ts';

const LABEL = {
  flash: 'Flash',
  timer: 'Timer',
  resolution: 'Photo resolution',
  videoQuality: 'Video quality',
  ratio: 'Aspect ratio',
} as const satisfies Record<Option, string>;
const ICON = { flash: 'flash', timer: 'timer', resolution: 'image', videoQuality: 'video', ratio: 'display' } as const;

export const settings = defineScreen<State>({
  render({ state, open }) {
    const choice = (option: Option): View =>
      linkRow(option, ICON[option], LABEL[option], state[option], () => open('choose', { option }));
    const toggle = (field: 'hasGrid' | 'savesPlace' | 'hasShutterSound', label: string): View =>
      switchOf(state, field, label);
    return {
      type: 'page',
      title: 'Camera settings',
      navigation: 'back',
      overflow: [{ label: 'Reset settings', onTap: () => open('confirm-reset') }],
      body: [
        { type: 'text', look: 'caption', text: 'Picture' },
        choice('resolution'),
        choice('ratio'),
        choice('flash'),
        choice('timer'),
        { type: 'divider' },
        { type: 'text', look: 'caption', text: 'Video' },
        choice('videoQuality'),
        { type: 'divider' },
        { type: 'text', look: 'caption', text: 'General' },
        toggle('hasGrid', 'Grid lines'),
        toggle('savesPlace', 'Save place'),
        toggle('hasShutterSound', 'Shutter sound'),
      ],
    };
  },
});

export const choose = optionScreen(LABEL, OPTIONS);

export const confirmReset = defineScreen<State>({
  render: ({ state, close, toast }) =>
    confirmDialog({
      title: 'Reset settings?',
      text: 'Every camera setting goes back to what it was at first. Your pictures stay.',
      action: 'Reset',
      close,
      onConfirm() {
        Object.assign(state, DEFAULTS);
        toast('Settings reset');
        close();
      },
    }),
});
