/**
 * Settings files in the formats of GLib and Xfce, and the folder names of the persona's home. Carets, animations and
 * recent files are already off in every home folder (src/env/desktop/toolkit-settings.ts).
 */
import type { HomeFolder } from './home-folder.ts';

/** Registers the user's folders for file dialogs and file managers. */
export function writeFolderNames(home: HomeFolder): void {
  const folders = {
    DESKTOP: 'Desktop',
    DOCUMENTS: 'Documents',
    DOWNLOAD: 'Downloads',
    MUSIC: 'Music',
    PICTURES: 'Pictures',
  };
  const lines = Object.entries(folders).map(([key, folder]) => `XDG_${key}_DIR="$HOME/${folder}"\n`);
  home.write('.config/user-dirs.dirs', lines.join(''));
  const bookmarks = ['Documents', 'Pictures', 'Projects'].map((name) => `file:///home/user/${name}\n`);
  home.write('.config/gtk-3.0/bookmarks', bookmarks.join(''));
}

/** Writes GSettings of an application, for catalogue entries with `env: {GSETTINGS_BACKEND: keyfile}`. */
export function writeGSettings(
  home: HomeFolder,
  settings: Readonly<Record<string, Readonly<Record<string, string>>>>,
): void {
  const groups = Object.entries(settings).map(([group, values]) => {
    const lines = Object.entries(values).map(([key, value]) => `${key}=${value}`);
    return `[${group}]\n${lines.join('\n')}\n`;
  });
  home.write('.config/glib-2.0/settings/keyfile', groups.join('\n'));
}

/** A tree of Xfconf properties; booleans and numbers keep their type. */
export interface XfconfTree {
  readonly [name: string]: string | number | boolean | XfconfTree;
}

/** Writes Xfce settings of one channel, which the settings service reads at its start. */
export function writeXfconf(home: HomeFolder, channel: string, settings: XfconfTree): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<channel name="${channel}" version="1.0">${toXfconf(settings)}</channel>\n`;
  home.write(`.config/xfce4/xfconf/xfce-perchannel-xml/${channel}.xml`, body);
}

function toXfconf(tree: XfconfTree): string {
  return Object.entries(tree)
    .map(([name, value]) => {
      if (typeof value === 'object') return `<property name="${name}" type="empty">${toXfconf(value)}</property>`;
      const type = { string: 'string', number: 'uint', boolean: 'bool' }[
        typeof value as 'string' | 'number' | 'boolean'
      ];
      return `<property name="${name}" type="${type}" value="${value}"/>`;
    })
    .join('');
}
