/** The recorder's settings, each with its choices. */
import { defineScreen } from '../../app.ts';
import { optionScreen } from '../../parts/dialogs.ts';
import { linkRow, switchOf } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import { OPTIONS, type Option, type State } from './state.ts';

const LABEL = {
  sortBy: 'Sort by',
  quality: 'Quality',
  format: 'File format',
  source: 'Sound source',
  speed: 'Playback speed',
} as const satisfies Record<Option, string>;

export const settings = defineScreen<State>({
  render({ state, open }) {
    const choice = (option: Option, icon: 'sound' | 'document' | 'microphone' | 'play'): View =>
      linkRow(option, icon, LABEL[option], state[option], () => open('choose', { option }));
    const toggle = (field: 'isStereo' | 'skipsSilence' | 'keepsScreenOn', label: string): View =>
      switchOf(state, field, label);
    return {
      type: 'page',
      title: 'Settings',
      navigation: 'back',
      body: [
        { type: 'text', look: 'caption', text: 'Recording' },
        choice('quality', 'sound'),
        choice('format', 'document'),
        choice('source', 'microphone'),
        toggle('isStereo', 'Stereo'),
        toggle('keepsScreenOn', 'Keep screen on'),
        { type: 'divider' },
        { type: 'text', look: 'caption', text: 'Playback' },
        choice('speed', 'play'),
        toggle('skipsSilence', 'Skip silence'),
      ],
    };
  },
});

export const choose = optionScreen(LABEL, OPTIONS);
