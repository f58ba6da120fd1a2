/** Light or dark: the system's setting, until the person chooses. */
import { effect, signal } from '@preact/signals';
import { recall, remember } from './remember.ts';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

export const theme = signal<Theme>(THEMES.find((name) => name === recall('theme')) ?? 'system');

effect(() => {
  if (theme.value === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme.value;
  remember('theme', theme.value);
});

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!;
}
