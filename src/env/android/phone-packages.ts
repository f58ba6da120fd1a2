/**
 * The npm packages that only phones and web applications need (phones/package.json). A checkout has them among its own.
 * For the npm package, `autoplay setup --phones` installs them in a folder of the user.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PipelineError } from '../../errors.ts';
import { dataFolder } from '../../files/user-folders.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const MANIFEST = join(ROOT, 'phones/package.json');

/** Its node_modules hold the packages, if they are installed. */
export const PHONES_FOLDER =
  [ROOT, join(dataFolder(process.env), 'phones')].find((folder) => existsSync(join(folder, 'node_modules/appium'))) ??
  ROOT;
const IMPORTER = join(PHONES_FOLDER, 'package.json');

/** Loads or resolves a phone package. */
export const requirePhonePackage = createRequire(IMPORTER);

/** The message for a person with the command to run; undefined if all packages resolve from `importer`. */
export function describeMissingPackages(importer: string | URL = IMPORTER): string | undefined {
  const { dependencies } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { dependencies: Record<string, string> };
  const { resolve } = createRequire(importer);
  const isInstalled = (name: string) =>
    resolve.paths(name)?.some((folder) => existsSync(join(folder, name, 'package.json'))) ?? false;
  const missing = Object.keys(dependencies).filter((name) => !isInstalled(name));
  if (missing.length === 0) return undefined;
  return `phones need the npm packages ${missing.join(', ')}, which are not installed; run autoplay setup --phones`;
}

/** Throws ENV_UNAVAILABLE with the command to run. */
export function requirePhonePackages(): void {
  const problem = describeMissingPackages();
  if (problem !== undefined) throw new PipelineError('ENV_UNAVAILABLE', problem);
}
