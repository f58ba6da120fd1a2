/** The scheme of a URL, in small letters; undefined for paths. One letter is a drive of Windows. */
export function urlScheme(place: string): string | undefined {
  return /^([a-z][a-z0-9+.-]+):\/\//i.exec(place)?.[1]?.toLowerCase();
}
