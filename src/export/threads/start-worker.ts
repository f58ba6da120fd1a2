/** Starts a TypeScript module of this project in a worker thread. */
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { TYPESCRIPT_LOADER } from '../../typescript.ts';

/**
 * On Node 20 a thread does not inherit its parent's TypeScript loader, so a line of JavaScript registers it first; what is given
 * as text is JavaScript, which needs none. `data` becomes the module's `workerData`.
 */
export function startWorker(module: URL | string, data: unknown, resourceLimits?: ResourceLimits): Worker {
  const code =
    typeof module === 'string'
      ? module
      : `import(${JSON.stringify(TYPESCRIPT_LOADER)}).then(() => import(${JSON.stringify(module.href)}));`;
  return new Worker(code, { eval: true, workerData: data, ...(resourceLimits ? { resourceLimits } : {}) });
}
