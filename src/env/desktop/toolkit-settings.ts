/**
 * Settings of every home folder: no blinking caret, no animation, no tooltips, no list of recent files, so that the
 * same actions always give the same screens. The double-click time is short because a triple click has twice of it, so
 * that two actions half a second apart are never one gesture.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const GTK3 = `[Settings]
gtk-cursor-blink=0
gtk-double-click-time=250
gtk-enable-animations=0
gtk-recent-files-enabled=0
gtk-enable-event-sounds=0
gtk-enable-input-feedback-sounds=0
gtk-primary-button-warps-slider=0
gtk-theme-name=Adwaita
gtk-icon-theme-name=Adwaita
gtk-font-name=DejaVu Sans 10
`;

const GTK2 = `gtk-cursor-blink=0
gtk-double-click-time=250
gtk-enable-animations=0
gtk-enable-tooltips=0
gtk-recent-files-max-age=0
gtk-icon-theme-name="Adwaita"
gtk-font-name="DejaVu Sans 10"
`;

/** Nothing lets a window shine through another here: what a popover leaves transparent around itself would be black. */
const GTK4_STYLE = `popover { margin: 0; }
popover, popover > contents { background-color: @theme_base_color; background-clip: border-box; }
popover > contents { margin: 0; border-radius: 0; box-shadow: none; }
`;

/** For Qt 5 and 6, whose own theme for KDE reads this without a package; the colours are those of Qt without a theme. */
const QT = `[KDE]
CursorBlinkRate=0
DoubleClickInterval=250
widgetStyle=Fusion
[Icons]
Theme=Adwaita
[Colors:Button]
BackgroundNormal=239,239,239
ForegroundNormal=0,0,0
[Colors:Window]
BackgroundNormal=239,239,239
ForegroundNormal=0,0,0
[Colors:View]
BackgroundNormal=255,255,255
ForegroundNormal=0,0,0
[Colors:Selection]
BackgroundNormal=48,140,198
ForegroundNormal=255,255,255
[Colors:Tooltip]
BackgroundNormal=255,255,220
ForegroundNormal=0,0,0
`;

/** Texts by path below the home folder. */
export const TOOLKIT_FILES: Record<string, string> = {
  '.config/gtk-3.0/settings.ini': GTK3,
  '.config/gtk-4.0/settings.ini': GTK3,
  '.config/gtk-4.0/gtk.css': GTK4_STYLE,
  '.gtkrc-2.0': GTK2,
  '.config/kdeglobals': QT,
  '.config/user-dirs.dirs': 'XDG_DESKTOP_DIR="$HOME/Desktop"\nXDG_DOCUMENTS_DIR="$HOME/Documents"\n',
};

export function writeToolkitSettings(home: string): void {
  for (const [path, text] of Object.entries(TOOLKIT_FILES)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
}
