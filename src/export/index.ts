export { exportDataset, type ExportInput, type ExportManifest } from './export-dataset.ts';
export { EXPORT_TARGETS, type ExportTarget } from './exporter.ts';
export type { DatasetDescription } from './dataset-card.ts';
