/** PCManFM: a list of files without the status bar, which shows the free space of this machine's disk. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('pcmanfm');
