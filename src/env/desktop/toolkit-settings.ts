/**
 * Settings of every home folder, in assets/home/: no blinking caret, no animation, no tooltips, no list of recent files, so
 * that the same actions always give the same screens. The double-click time is short because a triple click has twice of
 * it, so that two actions half a second apart are never one gesture. Nothing lets a window shine through another here:
 * what a popover of GTK 4 leaves transparent around itself would be black. kdeglobals is for Qt 5 and 6, whose own theme
 * for KDE reads it without a package; the colours are those of Qt without a theme.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./assets/home', import.meta.url));

/** Texts by path below the home folder. */
export const TOOLKIT_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => [relative(FOLDER, path), readFileSync(path, 'utf8')]),
);

export function writeToolkitSettings(home: string): void {
  for (const [path, text] of Object.entries(TOOLKIT_FILES)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
}
