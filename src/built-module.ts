/** For processes and threads that this program starts: their code as JavaScript, since Node 20 loads no TypeScript. */
export { builtModule } from '../bin/program.js';
