/** Which exporter writes which target. Called by export-dataset.ts. */
import type { ExportOptions, ExportTarget } from '../schema/index.ts';
import type { Exporter } from './exporter.ts';
import { createAgentNetExporter } from './targets/agentnet.ts';
import { createAndroidControlExporter } from './targets/android-control.ts';
import { createAtifExporter } from './targets/atif.ts';
import { createFailuresExporter } from './targets/failures.ts';
import { createJsonlExporter } from './targets/jsonl.ts';
import { createLlamaFactoryExporter } from './targets/llama-factory.ts';
import { createMsSwiftExporter } from './targets/ms-swift.ts';
import { createParquetExporter } from './targets/parquet.ts';
import { createPlaywrightExporter } from './targets/playwright.ts';
import { createQwenVlExporter } from './targets/qwen-vl.ts';
import { createScaleCuaExporter } from './targets/scalecua.ts';
import { createTrlExporter, createVerlExporter } from './targets/step-tables.ts';
import { createUiTarsExporter } from './targets/ui-tars.ts';

const EXPORTERS: Readonly<Record<ExportTarget, (options: ExportOptions) => Exporter>> = {
  parquet: createParquetExporter,
  jsonl: createJsonlExporter,
  trl: createTrlExporter,
  'llama-factory': createLlamaFactoryExporter,
  'ms-swift': createMsSwiftExporter,
  verl: createVerlExporter,
  'qwen-vl': createQwenVlExporter,
  'ui-tars': createUiTarsExporter,
  scalecua: createScaleCuaExporter,
  agentnet: createAgentNetExporter,
  'android-control': createAndroidControlExporter,
  atif: createAtifExporter,
  playwright: createPlaywrightExporter,
  failures: createFailuresExporter,
};

/** Throws CONFIG_INVALID when an option does not fit its target. */
export function createExporter(target: ExportTarget, options: ExportOptions): Exporter {
  return EXPORTERS[target](options);
}
