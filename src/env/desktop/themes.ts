/**
 * Turns a look into variables of the desktop's session (assets/session.sh reads those that begin with AUTOPLAY). All
 * themes come with GTK 3 and openbox, so none can be missing. GTK 2 has one theme, which is recoloured here. Qt 5 keeps
 * its light one.
 */
import { gtk2Style, type Gtk2Colours } from './gtk2-style.ts';
import type { Look, Theme } from '../../schema/index.ts';

interface ThemeParts {
  /** Theme for GTK 3, GTK 4, and programs that follow them, such as browsers and office suites. */
  gtk: string;
  /** openbox's theme, for title bars and borders. */
  frame: string;
  gtk2: Gtk2Colours | undefined;
}

const THEMES: Readonly<Record<Theme, ThemeParts>> = {
  light: { gtk: 'Adwaita', frame: 'Clearlooks', gtk2: undefined },
  dark: {
    gtk: 'Adwaita:dark',
    frame: 'Onyx',
    gtk2: {
      background: '#353535',
      text: '#eeeeec',
      base: '#2d2d2d',
      hover: '#454545',
      selected: '#15539e',
      selectedText: '#ffffff',
      disabled: '#919190',
    },
  },
  'high-contrast': {
    gtk: 'HighContrast',
    frame: 'Bear2',
    gtk2: {
      background: '#ffffff',
      text: '#000000',
      base: '#ffffff',
      hover: '#cccccc',
      selected: '#000000',
      selectedText: '#ffffff',
      disabled: '#757575',
    },
  },
};

/** Font of menus and buttons, in points, as in assets/home. Documents keep their fonts and so their layout. */
const FONT = 'DejaVu Sans';
const FONT_SIZE = 10;

export function sessionLook({ theme, textScale }: Look): Record<string, string> {
  const { gtk, frame, gtk2 } = THEMES[theme];
  return {
    GTK_THEME: gtk,
    AUTOPLAY_FRAME_THEME: frame,
    AUTOPLAY_FONT: `${FONT} ${FONT_SIZE * textScale}`,
    ...(gtk2 ? { AUTOPLAY_GTK2_RC: gtk2Style(gtk2) } : {}),
  };
}
