/** The kinds of environments that a config may name, and their combined options. */
import type { z } from 'zod';
import { ANDROID } from './android/kind.ts';
import { VIRTUAL } from './android/virtual/kind.ts';
import { DESKTOP } from './desktop/kind.ts';
import type { EnvironmentKind } from './environment-kind.ts';
import { FAKE } from './fake/kind.ts';
import { WEB } from './web/kind.ts';

const KINDS = { desktop: DESKTOP, fake: FAKE, android: ANDROID, virtual: VIRTUAL, web: WEB };

export type EnvironmentName = keyof typeof KINDS;
export const ENVIRONMENT_NAMES = Object.keys(KINDS) as EnvironmentName[];

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never;
type AllOptions = Intersection<(typeof KINDS)[EnvironmentName]['options']>;

/** Options of every kind. A config has the defaults of all of them. */
export const ENVIRONMENT_OPTIONS = Object.assign(
  {},
  ...ENVIRONMENT_NAMES.map((name) => KINDS[name].options),
) as AllOptions;

/** A kind for callers that have the options of all kinds. */
type AnyKind = Omit<EnvironmentKind<AllOptions>, 'options'> & { options: z.ZodRawShape };
export const ENVIRONMENT_KINDS: Readonly<Record<EnvironmentName, AnyKind>> = KINDS;

export function environmentOf({ environment: { name } }: { environment: { name: EnvironmentName } }): AnyKind {
  return ENVIRONMENT_KINDS[name];
}
