/** Xfce terminal: a cursor that does not blink and a short prompt. */
import { openHomeFolder } from '../home-folder.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
home.write(
  '.config/xfce4/terminal/terminalrc',
  `[Configuration]
MiscCursorBlinks=FALSE
MiscConfirmClose=FALSE
MiscShowUnsafePasteDialog=FALSE
MiscToolbarDefault=TRUE
MiscDefaultGeometry=110x32
FontName=DejaVu Sans Mono 11
TitleMode=TERMINAL_TITLE_HIDE
`,
);
home.write('.bashrc', "PS1='elena:\\w$ '\nHISTFILE=\n");
home.finish();
