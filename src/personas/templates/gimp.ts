/** GIMP: one maximised window with its docks, no update check, no session saving, a selection outline at rest. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('gimp');
