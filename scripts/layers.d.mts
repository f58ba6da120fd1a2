export const LAYERS: Readonly<Record<string, readonly string[]>>;
export const PACKAGES: Readonly<Record<string, readonly string[]>>;
export const UNBOUND: string[];
export function deniedTo(layer: string): string[];
