/** The npm packages that only phones need (phones/package.json). An installation for desktops leaves them out. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';

const MANIFEST = new URL('../../../phones/package.json', import.meta.url);

/** The message for a person with the command to run; undefined if all packages resolve from `importer`. */
export function describeMissingPackages(importer: string | URL = import.meta.url): string | undefined {
  const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { dependencies: Record<string, string> };
  const { resolve } = createRequire(importer);
  const isInstalled = (name: string) =>
    resolve.paths(name)?.some((folder) => existsSync(join(folder, name, 'package.json'))) ?? false;
  const missing = Object.keys(dependencies).filter((name) => !isInstalled(name));
  if (missing.length === 0) return undefined;
  return `phones need the npm packages ${missing.join(', ')}, which are not installed; run scripts/setup.sh --phones`;
}

/** Throws ENV_UNAVAILABLE with the command to run. */
export function requirePhonePackages(): void {
  const problem = describeMissingPackages();
  if (problem !== undefined) throw new PipelineError('ENV_UNAVAILABLE', problem);
}
