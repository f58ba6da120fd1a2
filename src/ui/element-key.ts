/** The words that an element's key ends with: the name it was given, or the kind of thing it is. */

/** "dialog:Go to Line/spin button" gives "spin button", "…/check box:Bold#1" gives "Bold", a path its last part. */
export function wordsOfKey(key: string): string {
  const last = key.replace(/\/$/, '').split('/').at(-1) ?? key;
  const words = last.replace(/#\d+$/, '').replace(/@.*$/, '');
  const at = words.indexOf(':');
  return (at < 0 ? words : words.slice(at + 1)).replaceAll('∕', '/');
}
