/** Entry of the worker processes that pipeline/worker-fleet.ts forks. */
import { createStageDeps } from './deps.ts';
import { serveWorkerProcess } from './serve-worker-process.ts';

serveWorkerProcess(createStageDeps);
