import { expect, it } from 'vitest';
import { askWorker } from './ask-worker.ts';

const LIMITS = { mostMb: 64, slowestMs: 20_000 };
const worker = (code: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';${code}`)}`);

it('tells what the worker says of the data', async () => {
  expect(await askWorker(worker('parentPort.postMessage(workerData + 1)'), 2, LIMITS)).toBe(3);
});

it('hands on what it throws', async () => {
  await expect(askWorker(worker(`throw new Error('broken')`), null, LIMITS)).rejects.toThrow('broken');
});

it.each([
  ['takes too much memory', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length))', LIMITS],
  ['takes too long', 'for (;;);', { ...LIMITS, slowestMs: 200 }],
  ['ends without a word', '', LIMITS],
  ['waits for what never comes', 'await new Promise(() => {})', LIMITS],
])('is null where it %s', async (_, code, limits) => {
  expect(await askWorker(worker(code), null, limits)).toBeNull();
});

it('shows it no setting of ours', async () => {
  const seen = await askWorker<string[]>(worker('parentPort.postMessage(Object.keys(process.env))'), null, LIMITS);
  expect(seen!.filter((name) => name !== 'NODE_COMPILE_CACHE')).toEqual([]);
});
