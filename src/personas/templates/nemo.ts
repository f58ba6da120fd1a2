/** Nemo: a list of files, since its icons are in no tree. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('nemo');
