/** Geany: no session, no message window (it prints the time of day), and a size that shows a whole source file. */
import { openHomeFolder } from '../home-folder.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
const settings = {
  pref_main_load_session: false,
  pref_main_project_session: false,
  pref_main_confirm_exit: false,
  pref_main_save_winpos: false,
  msgwindow_visible: false,
  geometry: '100;40;1080;680;0;',
  show_notebook_tabs: true,
};
const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
home.write('.config/geany/geany.conf', `[geany]\n${lines.join('\n')}\n`);
home.finish();
