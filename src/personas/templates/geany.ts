/** Geany: no session, no message window (it prints the time of day), and a size that shows a whole source file. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('geany');
