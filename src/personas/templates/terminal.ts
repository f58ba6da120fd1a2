/** Xfce terminal: a cursor that does not blink and a short prompt. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('terminal');
