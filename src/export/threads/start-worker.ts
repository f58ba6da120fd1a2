/** Starts a TypeScript module of this project in a worker thread. */
import { Worker } from 'node:worker_threads';

/**
 * On Node 20 a thread does not inherit its parent's TypeScript loader, so a line of JavaScript registers it first.
 * `data` becomes the module's `workerData`.
 */
export function startWorker(module: URL, data: unknown): Worker {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const entry = JSON.stringify(module.href);
  const start = `import(${loader}).then(({ register }) => { register(); return import(${entry}); });`;
  return new Worker(start, { eval: true, workerData: data });
}
