import type http from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long an idle connection may be kept by someone who has nothing to ask; a proxy in front uses its own at once. */
const PATIENCE_MS = 3_000;

/** How a server goes while requests come. */
export interface Leave {
  /** From then on nobody should be sent here. */
  hasBegun(): boolean;
  /** Ends once every connection is closed. Whatever comes on them until then is answered. Then close the server. */
  go(): Promise<void>;
}

/**
 * A proxy that keeps a connection may send a request just as it is closed. It cannot tell whether it was carried out,
 * so it must not send a booking to another process. So no new connection is taken, and those that are there get one
 * more answer, which says that they close. Only those that stay silent are closed without.
 */
export function prepareLeave(app: FastifyInstance): Leave {
  let hasBegun = false;
  const connections = new Set<net.Socket>();
  app.server.on('connection', (socket: net.Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Also where the server is closed at once.
  app.addHook('preClose', async () => {
    hasBegun = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (hasBegun) reply.header('connection', 'close');
    done();
  });
  return {
    hasBegun: () => hasBegun,
    async go() {
      hasBegun = true;
      const patience = new AbortController();
      const allClosed = stopListening(app.server).then(() => patience.abort());
      await wait(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {});
      // What came while the process was busy is read first.
      await turn();
      app.server.closeIdleConnections();
      // Node takes those that never said a word for busy ones.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      await allClosed;
    },
  };
}

/** A whole turn of the event loop: whatever is there is read meanwhile. */
const turn = () => new Promise<void>((resolve) => void setImmediate(() => setImmediate(resolve)));

/** Takes no new connections. Resolves once those that are there are closed. An HTTP server would cut the idle ones. */
function stopListening(server: http.Server): Promise<void> {
  return new Promise((resolve) => net.Server.prototype.close.call(server, () => resolve()));
}
