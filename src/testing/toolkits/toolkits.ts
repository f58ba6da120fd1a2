/** TEST SUPPORT: the toolkits of programs/, the installed ones among them, and a catalogue with one program each. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { loadCatalogue } from '../../env/desktop/catalogue.ts';
import { createDesktopEnvironment } from '../../env/desktop/create-desktop-environment.ts';
import type { Environment } from '../../env/environment.ts';

const PROGRAMS = fileURLToPath(new URL('./programs', import.meta.url));
/** Folder of the programs on the desktop. */
const INSIDE = '/home/user/.controls';

/** Colours of the parts that wxWidgets leaves to GTK. */
const GTK3_STYLE = `menu menuitem:first-child:hover, menu menuitem:not(:last-child):hover { background: #c02080; border-radius: 0; }
treeview.view:selected { background: #3050f0; }
treeview.view header button:last-child { background: #b0c020; border: none; }
notebook tab:not(:checked) label { background: #c0a0e0; }
entry { background: #a0a0e0; border: none; border-radius: 0; box-shadow: none; }
`;

export interface Toolkit {
  command: readonly string[];
  /** Debian packages that contain it. */
  packages: string;
  /** Command that succeeds if it is installed. */
  probe: readonly string[];
  entry?: Record<string, unknown>;
  /** Firefox reports parts of a page only some time after drawing them, without an event. */
  completeAfterMs?: number;
}

function python(program: string, imports: string, packages: string, ...words: string[]): Toolkit {
  const command = ['python3', `${INSIDE}/${program}.py`, ...words];
  return { command, packages, probe: ['/usr/bin/python3', '-c', imports] };
}

function gtk(version: string, packages: string): Toolkit {
  const imports = `import gi; gi.require_version("Gtk", "${version}.0"); from gi.repository import Gtk`;
  return python(`gtk${version}`, imports, packages);
}

export const TOOLKITS: Readonly<Record<string, Toolkit>> = {
  gtk2: python('gtk2', 'import ctypes; ctypes.CDLL("libgtk-x11-2.0.so.0")', 'libgtk2.0-0 libgail-common'),
  gtk3: gtk('3', 'python3-gi gir1.2-gtk-3.0'),
  gtk4: gtk('4', 'python3-gi gir1.2-gtk-4.0'),
  qt5: python('qt', 'import PyQt5.QtWidgets', 'python3-pyqt5', '5'),
  qt6: python('qt', 'import PyQt6.QtWidgets', 'python3-pyqt6', '6'),
  wxwidgets: python('wxwidgets', 'import wx', 'python3-wxgtk4.0'),
  chromium: {
    command: ['chromium', '--no-first-run', '--force-renderer-accessibility', `--app=file://${INSIDE}/page.html`],
    packages: 'chromium',
    probe: ['which', 'chromium'],
    entry: { usesNamespaces: true, reads: ['/etc/chromium', '/etc/chromium.d'] },
  },
  firefox: {
    command: ['firefox-esr', '--new-instance', `file://${INSIDE}/page.html`],
    packages: 'firefox-esr',
    completeAfterMs: 2_500,
    probe: ['which', 'firefox-esr'],
    entry: { usesNamespaces: true },
  },
};

/** The reason why a toolkit cannot be tested here; undefined if it can. */
export function whyMissing({ probe, packages }: Toolkit): string | undefined {
  try {
    execFileSync(probe[0]!, probe.slice(1), { stdio: 'ignore' });
    return undefined;
  } catch {
    return `not installed (apt-get install ${packages})`;
  }
}

export interface ToolkitDesktop {
  create(): Environment;
  remove(): void;
}

export function makeToolkitDesktop(): ToolkitDesktop {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-toolkits-'));
  mkdirSync(join(folder, 'apps', 'templates'), { recursive: true });
  const entries = Object.entries(TOOLKITS).map(([name, { command, entry }]) => [
    name,
    { title: name, command, template: 'controls', window: 'Controls', ...entry },
  ]);
  writeFileSync(join(folder, 'apps', 'desktop.yaml'), stringify(Object.fromEntries(entries)));
  writeFileSync(join(folder, 'apps', 'templates', 'controls.ts'), templateScript());
  return {
    create: () =>
      createDesktopEnvironment({
        catalogue: loadCatalogue(join(folder, 'apps', 'desktop.yaml')),
        templateCacheDir: join(folder, 'cache'),
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Copies the programs into the home folder. */
function templateScript(): string {
  return `import { cpSync, writeFileSync } from 'node:fs';
cpSync(${JSON.stringify(PROGRAMS)}, process.argv[2] + '/.controls', { recursive: true });
writeFileSync(process.argv[2] + '/.config/gtk-3.0/gtk.css', ${JSON.stringify(GTK3_STYLE)});
`;
}
