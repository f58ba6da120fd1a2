/** Tellico: no tip of the day at the start. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('tellico');
