import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface SlowProgram {
  url: string;
  /** Lets the program come. */
  letGo: () => void;
  close: () => void;
}

/** The portal on a slow line: the program waits until it is released, and keeps its connections busy meanwhile. */
export async function openSlowProgram(portal: string): Promise<SlowProgram> {
  const gate = Promise.withResolvers<void>();
  const server = http.createServer((request, answer) => {
    const isProgram = /^\/assets\/.*\.js$/.test(request.url!);
    if (isProgram) void gate.promise.then(() => passOn(portal, request, answer));
    else passOn(portal, request, answer);
  });
  // The host of the portal: cookies are of a host, whatever its port.
  const { hostname } = new URL(portal);
  server.listen(0, hostname);
  await once(server, 'listening');
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    letGo: gate.resolve,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function passOn(portal: string, request: http.IncomingMessage, answer: http.ServerResponse): void {
  const { url, method, headers } = request;
  const asked = http.request(portal + url, { method, headers }, (answered) => {
    // What is kept from another visit would not have to wait.
    answer.writeHead(answered.statusCode!, { ...answered.headers, 'cache-control': 'no-store' });
    answered.pipe(answer);
  });
  asked.on('error', () => answer.destroy());
  request.pipe(asked);
}
