/**
 * Opens the socket of a Redis connection. ioredis handles the first error of a socket only, and a TLS socket may report
 * a second one, which would end the process.
 */
import net from 'node:net';
import tls from 'node:tls';
import { AbstractConnector, type RedisOptions } from 'ioredis';

const CLOSED = 'Connection is closed.';

export class SafeConnector extends AbstractConnector {
  readonly #options: RedisOptions;

  constructor(options: RedisOptions) {
    super(options.disconnectTimeout ?? 2000);
    this.#options = options;
  }

  override connect(): Promise<net.Socket | tls.TLSSocket> {
    this.connecting = true;
    const { path, host, port, family, tls: secure } = this.#options;
    const place = path ? { path } : { host, port: port ?? 6379, family };
    return new Promise((resolve, reject) => {
      process.nextTick(() => {
        if (!this.connecting) return reject(new Error(CLOSED));
        const socket = secure ? tls.connect({ ...place, ...secure }) : net.connect(place as net.NetConnectOpts);
        this.stream = socket;
        socket.on('error', (error) => {
          this.firstError ??= error;
        });
        resolve(socket);
      });
    });
  }
}
