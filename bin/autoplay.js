#!/usr/bin/env node
// The command `autoplay`.
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

/** A package holds the built program (npm run build) without its sources. A checkout builds itself after a change. */
const SOURCE = new URL('../src/cli/main.ts', import.meta.url);
const BUILT = new URL('../dist/cli/main.js', import.meta.url);

const isViewer = process.argv.includes('view');
// The viewer keeps a row for each trajectory. By default the heap would grow to twice the size before a collection.
if (isViewer) setFlagsFromString('--heap-growing-percent=30');
// The memory for new objects would grow to 32 MB while the program loads. V8 resets this setting whenever a thread
// starts.
if (isViewer) setFlagsFromString('--semi-space-growth-factor=1');
process.setSourceMapsEnabled(true);
const main = existsSync(SOURCE) ? (await import('./program.js')).builtModule(SOURCE) : BUILT;
await import(main.href);
