/**
 * Cost of the model gateway, and how well it finds an endpoint's limit, compared with the plain openai client.
 * `npm run -w lab bench:models`; `npm run -w lab bench:models -- 60` measures each line for 60 s instead of 20.
 */
import { measureConcurrency } from './models/concurrency.ts';
import { measureThroughput } from './models/throughput.ts';

const seconds = Number(process.argv[2] ?? 20);
await measureThroughput(seconds);
await measureConcurrency(seconds);
