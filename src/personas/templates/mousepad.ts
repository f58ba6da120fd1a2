/** Mousepad: a wide window with tool bar and status bar, no session restore. */
import { openHomeFolder } from '../home-folder.ts';
import { writeGSettings } from '../app-settings.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
writeGSettings(home, {
  'org/xfce/mousepad/preferences/file': { 'session-restore': "'never'" },
  'org/xfce/mousepad/preferences/window': {
    'toolbar-visible': 'true',
    'statusbar-visible': 'true',
    'recent-menu-items': 'uint32 0',
  },
  'org/xfce/mousepad/state/window': { width: 'uint32 960', height: 'uint32 640' },
});
home.finish();
