/** Which instance has which episode, shared: any instance takes a client's request and passes it to the right one. */
import { z } from 'zod';
import type { Coordination } from '../../coordination/coordination.ts';
import { Id } from '../../schema/index.ts';
import { redisReply } from '../redis-reply.ts';

const Holder = z.object({ url: z.url(), taskId: Id });
export type Holder = z.infer<typeof Holder>;

export interface LeaseRegistry {
  /** Also after each request, since a lease grows with it. */
  hold(id: string, holder: Holder, leaseMs: number): Promise<void>;
  find(id: string): Promise<Holder | undefined>;
  release(id: string): Promise<void>;
}

/** An episode is ended by its own instance; the others forget it later. */
const MARGIN_MS = 60_000;

/** Every method rejects with QUEUE_UNAVAILABLE when there is no answer in time. */
export function createLeaseRegistry({ coordination }: { coordination: Coordination }): LeaseRegistry {
  const leases = coordination.maps('episode');
  return {
    async hold(id, holder, leaseMs) {
      await redisReply(leases.put(id, { holder: JSON.stringify(holder) }, leaseMs + MARGIN_MS));
    },
    async find(id) {
      const { holder: value } = await redisReply(leases.get(id));
      return value === undefined ? undefined : Holder.parse(JSON.parse(value));
    },
    async release(id) {
      await redisReply(leases.delete(id));
    },
  };
}
