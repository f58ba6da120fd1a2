/** Creates the exporter of a target. */
import type { ExportTarget } from './export-options.ts';
import type { ExporterSettings } from './export-settings.ts';
import type { Exporter } from './exporter.ts';
import { TARGETS } from './targets.ts';

/** Rejects with CONFIG_INVALID if an option does not fit its target. */
export async function createExporter(target: ExportTarget, options: ExporterSettings): Promise<Exporter> {
  const create = await TARGETS[target].load();
  return create(options);
}
