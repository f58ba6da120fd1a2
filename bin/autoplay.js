#!/usr/bin/env node
// The command `autoplay`. The sources are TypeScript and run as they are.
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/main.ts');
