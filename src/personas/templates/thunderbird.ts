/**
 * Thunderbird: one POP account of the persona with its mail already delivered, a calendar read from a local file, no
 * network, no account set-up, no start pages.
 */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('thunderbird');
