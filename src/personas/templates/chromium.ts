/**
 * Chromium: the museum's intranet as start page, home page and bookmarks, and no first-run pages, password prompts,
 * translation offers or suggestions. The switches that silence its background traffic are in the catalogue.
 */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('chromium');
