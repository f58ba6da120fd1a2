/** Starts a TypeScript module of this project in a worker thread. */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { TYPESCRIPT_LOADER } from '../../typescript.ts';

/**
 * On Node 20 a thread does not inherit its parent's TypeScript loader, so a line of JavaScript registers it first; a module of
 * data: is JavaScript. `data` becomes the module's `workerData`.
 */
export function startWorker(module: URL, data: unknown, resourceLimits?: ResourceLimits): Worker {
  const options = { workerData: data, ...(resourceLimits ? { resourceLimits } : {}) };
  if (module.protocol === 'data:') return new Worker(module, options);
  const start = `import(${JSON.stringify(TYPESCRIPT_LOADER)}).then(() => import(${JSON.stringify(module.href)}));`;
  return new Worker(start, { eval: true, ...options });
}
