/** Opens the log of a process that works on a run, and decides which texts it must hide. */
import path from 'node:path';
import { log, openLog } from '../log/log.ts';
import type { Run } from '../run/run-folder.ts';
import { STAGES } from '../run/stages.ts';
import { keysFor, type Keys } from './keys.ts';

/** Lines go to `logs/<name>.jsonl` in the run's folder. `keys` holds the keys that the process received, if any. */
export function openRunLog({ folder, config }: Run, name: string, keys?: Keys): void {
  const held = keys ?? keysFor(STAGES, config, process.env);
  const secrets = [...Object.values(held), process.env['AUTOPLAY_SERVE_TOKEN'] ?? ''];
  openLog({ file: path.join(folder, 'logs', `${name}.jsonl`), fields: { run: config.name, process: name }, secrets });
  log('info', 'started');
}
