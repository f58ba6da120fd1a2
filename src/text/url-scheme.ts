/** The scheme of a URL, in lower case; undefined for paths. A single letter is a Windows drive. */
export function urlScheme(place: string): string | undefined {
  return /^([a-z][a-z0-9+.-]+):\/\//i.exec(place)?.[1]?.toLowerCase();
}
