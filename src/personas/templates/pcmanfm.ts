/** PCManFM: a list of files without the status bar, which shows the free space of this machine's disk. */
import { openHomeFolder } from '../home-folder.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
home.write(
  '.config/pcmanfm/default/pcmanfm.conf',
  `[config]
bm_open_method=0

[volume]
mount_on_startup=0
mount_removable=0
autorun=0

[ui]
win_width=900
win_height=620
splitter_pos=160
show_statusbar=0
view_mode=list
show_hidden=0
sort=name;ascending;
`,
);
home.write(
  '.config/libfm/libfm.conf',
  '[config]\nsingle_click=0\nuse_trash=0\nconfirm_del=1\n\n[ui]\nshow_thumbnail=0\n',
);
home.finish();
