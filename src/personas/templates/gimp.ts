/** GIMP: one maximised window with its docks, no update check, no session saving, a selection outline at rest. */
import { openHomeFolder } from '../home-folder.ts';
import { writePersonaHome } from '../write-home.ts';

const FOLDER = '.config/GIMP/2.10';

const home = openHomeFolder();
await writePersonaHome(home);
home.write(
  `${FOLDER}/gimprc`,
  `(check-updates no)
(save-session-info no)
(save-document-history no)
(save-device-status no)
(save-tool-options no)
(color-profile-policy keep)
(initial-zoom-to-fit yes)
(marching-ants-speed 10000)
(num-processors 1)
(tile-cache-size 256M)
(undo-size 64M)
`,
);
home.write(
  `${FOLDER}/sessionrc`,
  `(session-info "toplevel"
    (factory-entry "gimp-single-image-window")
    (position 0 0)
    (size 1270 760)
    (open-on-exit)
    (aux-info
        (left-docks-width "188")
        (right-docks-width "205")
        (maximized "yes"))
    (gimp-toolbox
        (side left)
        (book (dockable "gimp-tool-options") (dockable "gimp-undo-history")))
    (gimp-dock
        (side right)
        (book (dockable "gimp-brush-grid") (dockable "gimp-font-list"))
        (book (position 336) (dockable "gimp-layer-list") (dockable "gimp-channel-list") (dockable "gimp-vectors-list"))))
(hide-docks no)
(single-window-mode yes)
(last-tip-shown 0)
`,
);
home.finish();
