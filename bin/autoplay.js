#!/usr/bin/env node
// The command `autoplay`. The sources are TypeScript and run as they are.
import { setFlagsFromString } from 'node:v8';

const isViewer = process.argv.includes('view');
// The viewer keeps a row of each trajectory. By default the heap would take twice as much before garbage is collected.
if (isViewer) setFlagsFromString('--heap-growing-percent=30');
await import('./typescript.js');
// The memory for new objects would grow to 32 MB while the program loads. V8 resets this setting whenever a thread starts, and
// the loader starts one.
if (isViewer) setFlagsFromString('--semi-space-growth-factor=1');
await import('../src/cli/main.ts');
