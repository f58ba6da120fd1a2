#!/usr/bin/env node
// The command `autoplay`. The sources are TypeScript and run as they are.
import { setFlagsFromString } from 'node:v8';

if (process.argv.includes('view')) {
  // The viewer keeps a row of each trajectory. By default the heap would take twice as much before garbage is collected, and
  // 32 MB for what is young, which is settled while the program loads.
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--semi-space-growth-factor=1');
}
await import('./typescript.js');
await import('../src/cli/main.ts');
