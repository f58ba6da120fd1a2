/** The persona's home folder and nothing else: for applications that need no settings of their own. */
import { openHomeFolder } from '../home-folder.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
home.finish();
