import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openLog } from '#server/platform/log.ts';
import { PATIENCE_MS, prepareLeave } from './leave.ts';
import { openServer } from './open-server.ts';

/** Connects so many times and asks on each connection, all while the server's thread stands still. */
const CALLERS = `
  const { parentPort, workerData } = require('node:worker_threads');
  const net = require('node:net');
  const { port, count, asked } = workerData;
  const answers = [];
  for (let index = 0; index < count; index++) {
    const socket = net.connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (text) => (answer += text));
    socket.on('error', ({ code }) => (answer = code));
    socket.on('close', () => {
      answers.push(answer.split('\\r\\n')[0]);
      if (answers.length === count) parentPort.postMessage(answers);
    });
    socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => {
      Atomics.add(asked, 0, 1);
      Atomics.notify(asked, 0);
    });
  }`;

it('takes and answers whoever has connected before it stopped to listen', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const app = await openServer(config, openLog(config));
  app.get('/', () => 'here');
  const leave = prepareLeave(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const count = 20;
  const asked = new Int32Array(new SharedArrayBuffer(4));
  const { port } = app.server.address() as { port: number };
  const callers = new Worker(CALLERS, { eval: true, workerData: { port, count, asked } });
  const answers = once(callers, 'message');
  // Nothing is taken meanwhile: the system keeps the connections waiting.
  for (let now = 0; now < count; now = Atomics.load(asked, 0)) Atomics.wait(asked, 0, now, 10_000);
  await leave.go();
  expect((await answers)[0]).toEqual(Array.from({ length: count }, () => 'HTTP/1.1 200 OK'));
  await app.close();
});

it.each(['docs/operating/nginx.conf', 'deploy/ha/nginx-upstream.conf', 'deploy/container/nginx.conf'])(
  'waits longer than the proxy of %s keeps a connection that it does not use',
  (sample) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, '../../..', sample), 'utf8');
    const seconds = Number(/^ *keepalive_timeout (\d+)s;$/m.exec(text)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    // nginx looks at its clock now and then.
    expect(seconds * 1_000).toBeLessThanOrEqual(PATIENCE_MS - 1_000);
  },
);
