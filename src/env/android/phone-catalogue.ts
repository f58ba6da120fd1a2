/** Catalogue of phone apps: configs/apps/world.yaml for virtual, configs/apps/android-world.yaml for real phones. */
import { parse } from 'yaml';
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { isPrintableLine } from '../../text/printable.ts';
import { readTextFile } from '../../files/read-text-file.ts';

/** The one initial state of virtual phones: every app with the data of the persona. */
export const VIRTUAL_TEMPLATE = 'persona';
/** Prefix of a benchmark task's initial state, before the name of its instance: "benchmark:notes-create/3". */
export const BENCHMARK_PREFIX = 'benchmark:';

const PhoneApp = z.strictObject({
  /** Name in the launcher; `open_app` takes it or the catalogue's key. */
  label: z.string().min(1).refine(isPrintableLine, 'must be one line without control characters'),
  package: z.string().regex(/^[a-zA-Z]\w*(\.\w+)+$/, 'must be a package name'),
  description: z.string().min(1),
});
type PhoneApp = z.infer<typeof PhoneApp>;

const PhoneCatalogue = z.record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/), PhoneApp);
export type PhoneCatalogue = z.infer<typeof PhoneCatalogue>;

/** Throws CONFIG_INVALID. */
export function loadPhoneCatalogue(file: string): PhoneCatalogue {
  const text = readTextFile(file);
  try {
    return PhoneCatalogue.parse(parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new PipelineError('CONFIG_INVALID', `${file}: ${reason}`);
  }
}

/** Looks up by label or key in any case, as people and models write them. */
export function findPhoneAppByWords(catalogue: PhoneCatalogue, words: string): PhoneApp | undefined {
  const wanted = words.trim().toLowerCase();
  const isMeant = ([key, app]: [string, PhoneApp]) =>
    key === wanted || app.label.toLowerCase() === wanted || app.package === words;
  return Object.entries(catalogue).find(isMeant)?.[1];
}
