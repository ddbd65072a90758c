import net from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { atThisPace } from '#tests/support/pace.ts';

let portal: TestPortal;
let stopDripping: () => void = () => {};
beforeAll(async () => {
  portal = await startTestPortal({ REQUEST_SECONDS: '1' });
});
afterAll(() => portal.close());
afterEach(() => stopDripping());

/** Sends a piece again and again; returns what came back when the connection ends. */
function drip(start: string, piece: string): Promise<string> {
  const socket = net.connect(Number(new URL(portal.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  socket.on('error', () => {});
  socket.write(start);
  const dripping = setInterval(() => socket.writable && socket.write(piece), 100);
  stopDripping = () => clearInterval(dripping);
  return new Promise((resolve) => socket.once('close', () => resolve(received)));
}

it.each([
  [
    'body',
    'POST /api/customer-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
    ' ',
  ],
  ['head', 'POST /api/customer-login HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n'],
])('ends a request whose %s never comes to an end', { timeout: atThisPace(8_000) }, async (_part, start, piece) => {
  expect(await drip(start, piece)).toMatch(/^HTTP\/1\.1 408 /);
});

it('refuses a head that is too large', async () => {
  expect(await drip(`GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(40_000)}\r\n`, '')).toMatch(/^HTTP\/1\.1 431 /);
});
