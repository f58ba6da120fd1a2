/** Nemo: a list of files, since its icons are missing in the accessibility tree. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('nemo');
