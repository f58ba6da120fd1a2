/** Ristretto: no complaint that a thumbnail service is missing, no strip of thumbnails. */
import { writeTemplate } from '../write-home.ts';

await writeTemplate('ristretto');
