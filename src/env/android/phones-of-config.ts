/** What a config with `environment.name: android` says of phones, as create-phones.ts takes it. */
import { findAndroidTools } from './android-tools.ts';
import type { PhonesOptions } from './create-phones.ts';
import { findPhoneApp, loadPhoneCatalogue } from './phone-catalogue.ts';
import { PipelineError } from '../../errors.ts';
import { resetOf, type WantedPhones } from './phone-options.ts';

/** The packages that a run needs on every phone. Throws CONFIG_INVALID. */
export function packagesOf({ catalogue, apps, environment }: WantedPhones): string[] {
  const phoneApps = loadPhoneCatalogue(catalogue);
  const named = apps.map((app) => findPhoneApp(phoneApps, app).package);
  return [...new Set([...named, ...(environment.packages ?? [])])];
}

/** `variables` are those of the process. Throws ENV_UNAVAILABLE when there is no adb. */
export function phonesOf(config: WantedPhones, variables: NodeJS.ProcessEnv): PhonesOptions {
  const tools = findAndroidTools(variables);
  if (tools === undefined) throw new PipelineError('ENV_UNAVAILABLE', 'there is no adb; see autoplay doctor');
  const { devices, avds = [], width, height } = config.environment;
  return {
    tools,
    source: devices === undefined ? { avds } : { devices },
    reset: resetOf(config),
    size: { width, height },
    catalogue: loadPhoneCatalogue(config.catalogue),
    packages: packagesOf(config),
  };
}
