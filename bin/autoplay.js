#!/usr/bin/env node
// The command `autoplay`. The sources are TypeScript and run as they are.
import { setFlagsFromString } from 'node:v8';

const isViewer = process.argv.includes('view');
// The viewer keeps a row of each trajectory. By default the heap would take twice as much before garbage is collected.
if (isViewer) setFlagsFromString('--heap-growing-percent=30');
await import('./typescript.js');
// The memory for what is young grows while the program loads. This comes after the loader, since V8 forgets it with each thread.
if (isViewer) setFlagsFromString('--semi-space-growth-factor=1');
await import('../src/cli/main.ts');
