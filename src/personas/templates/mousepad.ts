/** Mousepad: a wide window with tool bar and status bar, no session restore. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('mousepad');
