#!/usr/bin/env node
// The command `autoplay`.
import { setFlagsFromString } from 'node:v8';
import { builtModule } from './program.js';

const isViewer = process.argv.includes('view');
// The viewer keeps a row for each trajectory. By default the heap would grow to twice the size before a collection.
if (isViewer) setFlagsFromString('--heap-growing-percent=30');
// The memory for new objects would grow to 32 MB while the program loads. V8 resets this setting whenever a thread
// starts.
if (isViewer) setFlagsFromString('--semi-space-growth-factor=1');
process.setSourceMapsEnabled(true);
await import(builtModule(new URL('../src/cli/main.ts', import.meta.url)).href);
