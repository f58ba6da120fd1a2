#!/usr/bin/env node
// The command `autoplay`. The sources are TypeScript and run as they are.
await import('./typescript.js');
await import('../src/cli/main.ts');
