import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface FakeHost {
  url: string;
  /** What it answers to every address; null in place of a status lets the question hang. */
  answer: { status: number | null; type?: string; body?: string | Buffer };
  /** Paths asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** A host of legal texts on a free port of the loopback address. */
export async function startLegalTextsHost(): Promise<FakeHost> {
  const server = http.createServer((request, response) => {
    host.asked.push(request.url!);
    const { status, type = 'text/html; charset=utf-8', body = '' } = host.answer;
    if (status !== null) response.writeHead(status, { 'content-type': type, location: 'https://fremd.example/' }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const host: FakeHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: { status: 200 },
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return host;
}
