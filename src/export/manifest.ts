/** The file that is written last into a dataset, and its seal. */
export const MANIFEST = 'manifest.json';
export const MANIFEST_SEAL = { about: MANIFEST, indent: 2 } as const;
