/** VLC: no privacy question, no network look-ups, no resizing to the video; opens on the playlist. */
import { openHomeFolder } from '../home-folder.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
home.write(
  '.config/vlc/vlcrc',
  `[qt]
qt-privacy-ask=0
qt-bgcone=0
qt-error-dialogs=0
qt-recentplay=0
qt-system-tray=0
qt-updates-notif=0
qt-video-autoresize=0
qt-pause-minimized=0

[core]
metadata-network-access=0
playlist-autostart=0
random=0
osd=0
snapshot-path=/home/user/Pictures
aout=dummy
`,
);
home.write(
  '.config/vlc/vlc-qt-interface.conf',
  `[General]
geometry=@ByteArray(${qtGeometry(1000, 640)})

[MainWindow]
playlist-visible=true
playlistSize=@Size(1000 540)
status-bar-visible=true
QtStyle=Fusion
`,
);
home.finish();

/** QWidget::saveGeometry() of a window in the middle of a 1280x800 screen, escaped as QSettings writes bytes. */
function qtGeometry(width: number, height: number): string {
  const left = Math.round((1280 - width) / 2);
  const top = Math.round((800 - height) / 2);
  const rectangle = [left, top, left + width - 1, top + height - 1];
  const bytes = Buffer.alloc(4 + 4 + 2 * 16 + 4 + 2 + 4);
  bytes.writeUInt32BE(0x01d9d0cb, 0); // magic number
  bytes.writeUInt16BE(2, 4); // version 2.0
  for (const [index, value] of [...rectangle, ...rectangle].entries()) bytes.writeInt32BE(value, 8 + index * 4);
  bytes.writeInt32BE(1280, 46); // screen width; screen number, maximised and full screen stay 0
  return [...bytes].map((byte) => `\\x${byte.toString(16)}`).join('');
}
