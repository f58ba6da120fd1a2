/** The description of a dataset in Croissant 1.0 (docs.mlcommons.org/croissant), which catalogues of datasets read. */
import { SPLITS } from '../export-settings.ts';
import { COLUMNS } from '../dataset-columns.ts';
import { folderOf, type ExportedFile, type TargetManifest } from '../exporter.ts';
import { loadedOf } from '../targets.ts';
import { LANGUAGE, METHOD_CITATION } from './card-use.ts';
import type { CardInput } from './card-making.ts';

export const CROISSANT = 'croissant.json';

const TYPES = { string: 'sc:Text', int32: 'sc:Integer', float64: 'sc:Float', bool: 'sc:Boolean' } as const;

/** Equal input gives equal text. Tables are distributions; the trajectory table also has its columns. */
export function writeCroissant({ name, options, targets, description, statistics }: CardInput): string {
  const files = targets.flatMap((target) => filesOf(target).map((file) => describeFile(target, file)));
  const dataset = {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name,
    description:
      `${statistics.rows} trajectories of tasks in graphical applications, ${statistics.steps} steps. ` +
      `Made by Autoplay with the configuration ${description.config} and seed ${description.seed}.`,
    license: options.license,
    inLanguage: LANGUAGE,
    version: '1.0.0',
    citeAs: METHOD_CITATION.replaceAll(/\s+/g, ' '),
    distribution: files,
    recordSet: targets.filter(({ target }) => target === 'parquet').map(describeRecords),
  };
  return `${JSON.stringify(dataset, undefined, 2)}\n`;
}

/** Tables, and lines of formats without tables. Images in folders are named by the lines. */
function filesOf({ files }: TargetManifest): ExportedFile[] {
  return files.filter(({ path }) => /\.(parquet|jsonl)$/.test(path));
}

function describeFile({ target }: TargetManifest, { path, bytes, sha256 }: ExportedFile) {
  const isTable = path.endsWith('.parquet');
  return {
    '@type': 'cr:FileObject',
    '@id': path,
    name: path,
    description: `Format ${target}${loadedOf(target).isTable ? '' : ', rows as lines'}`,
    contentUrl: path,
    contentSize: `${bytes} B`,
    encodingFormat: isTable ? 'application/x-parquet' : 'application/jsonlines',
    sha256,
  };
}

/** One record set a split and shard, since a field has one source. */
function describeRecords(target: TargetManifest) {
  const [first] = SPLITS.filter((split) => target.splits[split]);
  const shard = target.files.find(({ path }) => path.startsWith(`${folderOf(target.target)}/${first}-`));
  const source = shard?.path ?? target.files[0]!.path;
  return {
    '@type': 'cr:RecordSet',
    '@id': 'trajectories',
    name: 'trajectories',
    description: `One verified trajectory a record, from ${source}. Other shards and splits have the same columns.`,
    field: Object.entries(COLUMNS).flatMap(([column, type]) => describeField(column, type, source)),
  };
}

/** Columns of structures are left out, since their fields have no names of their own in a table. */
function describeField(column: string, type: unknown, source: string) {
  const isList = Array.isArray(type);
  const item: unknown = isList ? type[0] : type;
  if (typeof item !== 'string' || !(item in TYPES)) return [];
  return [
    {
      '@type': 'cr:Field',
      '@id': `trajectories/${column}`,
      name: column,
      description: `Column ${column}; README.md explains it.`,
      dataType: TYPES[item as keyof typeof TYPES],
      ...(isList ? { repeated: true } : {}),
      source: { fileObject: { '@id': source }, extract: { column } },
    },
  ];
}

/** The context of Croissant 1.0, which its validators compare. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const;
