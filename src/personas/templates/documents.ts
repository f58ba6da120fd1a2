/** The persona's home folder alone, for applications that need no settings. */
import { openHomeFolder } from '../home-folder.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
home.finish();
