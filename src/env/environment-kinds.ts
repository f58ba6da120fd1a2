/** The kinds of environments that a config may name, and their options together. */
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

/** Of every kind: a config has the defaults of all of them. */
export const ENVIRONMENT_OPTIONS = Object.assign(
  {},
  ...ENVIRONMENT_NAMES.map((name) => KINDS[name].options),
) as AllOptions;

/** A kind, for who has the options of all. */
type AnyKind = Omit<EnvironmentKind<AllOptions>, 'options'> & { options: z.ZodRawShape };
export const ENVIRONMENT_KINDS: Readonly<Record<EnvironmentName, AnyKind>> = KINDS;

export function environmentOf({ environment: { name } }: { environment: { name: EnvironmentName } }): AnyKind {
  return ENVIRONMENT_KINDS[name];
}
