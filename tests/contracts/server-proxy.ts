import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A stretch of network before a real server, which a test can cut. */
export type ServerProxy = {
  /** The server's address by way of the proxy. */
  readonly url: string;
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Ends all connections, as a restart of the server does; new ones are let through. */
  restart(): void;
  /** Keeps connections open and lets nothing through, as a network that drops everything does. */
  freeze(): void;
  /** Lets everything through again. */
  mend(): Promise<void>;
  close(): Promise<void>;
};

export async function startProxy(server: string): Promise<ServerProxy> {
  const target = new URL(server);
  const sockets = new Set<Socket>();
  let frozen = false;

  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (!frozen) to.write(bytes);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!frozen) to.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (!isPort(address)) throw new Error('The proxy has no port.');
  const { port } = address;
  const url = new URL(server);
  url.host = `127.0.0.1:${port}`;

  function endConnections(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: url.href,
    async cut() {
      proxy.close();
      endConnections();
      await once(proxy, 'close');
    },
    restart: endConnections,
    freeze() {
      frozen = true;
    },
    async mend() {
      // What was frozen stays silent for ever, as connections that a network has forgotten do.
      frozen = false;
      if (proxy.listening) return;
      proxy.listen(port, '127.0.0.1');
      await once(proxy, 'listening');
    },
    async close() {
      endConnections();
      if (!proxy.listening) return;
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function isPort(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
