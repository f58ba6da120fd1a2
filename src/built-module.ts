/** Code of started processes and threads as JavaScript, since Node 20 loads no TypeScript. */
export { builtModule, IS_PACKAGE } from '../bin/program.js';
