import type { BuildOptions } from 'esbuild';

/** The folder src. */
export const SOURCES: string;
/** Names of packages that are part of the bundles. */
export const INCLUDED: readonly string[];
export function bundleOptions(
  options: BuildOptions & {
    placeOf: (file: string) => { url: string; dirname: string };
    replacements?: Readonly<Record<string, string>>;
  },
): BuildOptions & { metafile: true };
