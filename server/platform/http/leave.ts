import type http from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * How long an idle connection may be kept by someone who has nothing to ask. A proxy in front closes its own sooner
 * (`keepalive_timeout` in docs/operating/nginx.conf), or it might send something just then.
 */
export const PATIENCE_MS = 3_000;

/** A turn of the event loop that is shorter did next to nothing. */
const QUIET_MS = 0.2;
/** How long such a turn is looked for; on a very busy process there may be none. */
const SEARCH_MS = 2_000;

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
 * more answer, which says that they close. Only those that stay silent are closed without. The same holds for a new
 * connection that the system has made and this process has not taken yet. It would be cut as the server stops to
 * listen. So it stops right after a short turn of the event loop in which there was none to be taken.
 */
export function prepareLeave(app: FastifyInstance): Leave {
  let [hasBegun, isClosed] = [false, false];
  const connections = new Set<net.Socket>();
  let taken = 0;
  app.server.on('connection', (socket: net.Socket) => {
    taken++;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  // Also where the server is closed at once.
  app.addHook('preClose', async () => {
    hasBegun = isClosed = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Not sooner: each connection that closes while this still listens is made anew, and may wait as it stops to.
    if (isClosed) reply.header('connection', 'close');
    done();
  });
  return {
    hasBegun: () => hasBegun,
    async go() {
      hasBegun = true;
      await nobodyWaits(() => taken);
      const patience = new AbortController();
      isClosed = true;
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

/** The system's queue of connections was empty less than a moment ago. A turn takes few of them, often only one. */
async function nobodyWaits(countTaken: () => number): Promise<void> {
  const end = performance.now() + SEARCH_MS;
  for (;;) {
    const [began, before] = [performance.now(), countTaken()];
    await turn();
    const now = performance.now();
    if ((countTaken() === before && now - began < QUIET_MS) || now > end) return;
  }
}

/** Takes no new connections. Resolves once those that are there are closed. An HTTP server would cut the idle ones. */
function stopListening(server: http.Server): Promise<void> {
  return new Promise((resolve) => net.Server.prototype.close.call(server, () => resolve()));
}
