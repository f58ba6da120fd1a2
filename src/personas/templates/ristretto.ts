/** Ristretto: no complaint that a thumbnail service is missing, no strip of thumbnails. */
import { openHomeFolder } from '../home-folder.ts';
import { writeXfconf } from '../app-settings.ts';
import { writePersonaHome } from '../write-home.ts';

const home = openHomeFolder();
await writePersonaHome(home);
writeXfconf(home, 'ristretto', {
  errors: { 'missing-thumbnailer': false },
  window: { thumbnails: { show: false }, width: 1000, height: 680, 'maximize-on-startup': false },
});
home.finish();
