/** What is answered where no route is: that there is none, or that it takes other methods. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RouteTable } from './routes.ts';
import { ServiceFault } from './service-fault.ts';

/** A 404, or a 405 with the methods of that URL in the header Allow. */
export function refuseUnknown({ all }: RouteTable, { url }: FastifyRequest, reply: FastifyReply): ServiceFault {
  const path = url.split('?')[0]!;
  const methods = all.filter((route) => patternOf(route.url).test(path)).map(({ method }) => method);
  if (methods.length === 0) {
    return new ServiceFault(404, { code: 'NO_ROUTE', class: 'input', message: 'there is no such route' });
  }
  const allowed = methods.join(', ');
  void reply.header('allow', allowed);
  return new ServiceFault(405, { code: 'WRONG_METHOD', class: 'input', message: `method: must be one of ${allowed}` });
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
}
