import http from 'node:http';
import net from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type RunningProgram, runProgram } from '#tests/support/run-program.ts';
import type { Database } from '#server/platform/db/database.ts';

let database: Database;
let portal: RunningProgram;
let url: string;
beforeEach(async () => {
  database = await createTestDatabase();
  portal = runProgram('portal/main.ts', {
    NODE_ENV: 'test',
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '1000000',
    SENSITIVE_CALLS_PER_MINUTE: '1000000',
  });
  url = await portal.url;
});
afterEach(async () => {
  portal.signal('SIGKILL');
  await portal.ended;
  await database.close();
});

/**
 * Asks on connections that are kept, as a proxy does. A new connection that nobody takes is 'closed': a proxy asks
 * elsewhere.
 */
function ask(agent: http.Agent, path: string): Promise<number | string> {
  return new Promise((resolve) => {
    const request = http.get(`${url}${path}`, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'ECONNREFUSED' && !request.reusedSocket ? 'closed' : error.message);
    });
  });
}

/** Until nobody is let in any more. Returns how often something else than 200 came. */
async function askOn(agent: http.Agent, note: () => void): Promise<Record<string, number>> {
  const others: Record<string, number> = {};
  for (;;) {
    const answer = await ask(agent, '/api/captcha');
    if (answer === 'closed') return others;
    if (answer === 200) note();
    else others[answer] = (others[answer] ?? 0) + 1;
  }
}

const isClosed = () =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => 'open',
    () => 'closed',
  );

/** A connection that was used once, and stays. */
async function keepConnection() {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const send = (path: string) => {
    received = '';
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    return expect.poll(() => received).toMatch(/\r\n\r\n.*\}/);
  };
  await send('/healthz');
  return { send, received: () => received, closed };
}

it('refuses nothing that comes on kept connections while it leaves', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  const busy = Promise.withResolvers<void>();
  let answered = 0;
  const callers = Array.from({ length: 24 }, () =>
    askOn(agent, () => {
      if (++answered === 200) busy.resolve();
    }),
  );
  await busy.promise;
  portal.signal('SIGTERM');
  expect(await Promise.all(callers)).toEqual(callers.map(() => ({})));
  expect(await portal.ended).toBe(0);
});

it('answers once more on an idle connection, and says that it closes it', async () => {
  const [one, health, silent] = [await keepConnection(), await keepConnection(), await keepConnection()];
  const mute = net.connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise((resolve) => mute.once('connect', resolve));
  portal.signal('SIGTERM');
  await expect.poll(isClosed).toBe('closed');
  await one.send('/api/captcha');
  expect(one.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  await one.closed;
  // Whoever asks before sending requests is told to send them elsewhere.
  await health.send('/readyz');
  expect(health.received()).toMatch(/^HTTP\/1\.1 503 /);
  await health.closed;
  // Who says nothing does not keep it for ever.
  await silent.closed;
  expect(await portal.ended).toBe(0);
});
