import { expect, it } from 'vitest';
import { readApart } from './read-apart.ts';

const LIMITS = { mostMb: 64, slowestMs: 20_000 };
const module = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const reader = (body: string) => module(`export async function read(data) { ${body} }`);

it('tells what is read of the data', async () => {
  expect(await readApart(reader('return data.slice(1)'), new Uint8Array([1, 2, 3]), LIMITS)).toEqual(new Uint8Array([2, 3]));
});

it('hands on what it throws', async () => {
  await expect(readApart(reader(`throw new Error('broken')`), null, LIMITS)).rejects.toThrow('broken');
  await expect(readApart(module(`throw new Error('not to be loaded')`), null, LIMITS)).rejects.toThrow('not to be loaded');
});

it.each([
  ['takes too much memory', 'const all = []; for (;;) all.push(new Array(10_000).fill(all.length))', LIMITS],
  // In a thread this is the end of the portal.
  ['takes too much memory at once', 'const all = []; for (;;) all.push(all.length)', LIMITS],
  ['takes too long', 'for (;;);', { ...LIMITS, slowestMs: 500 }],
  ['waits for what never comes', 'await new Promise(() => {})', { ...LIMITS, slowestMs: 500 }],
  ['ends without a word', 'process.exit()', LIMITS],
])('is null where it %s', async (_, body, limits) => {
  expect(await readApart(reader(body), null, limits)).toBeNull();
});

it.each(['SIGTERM', 'SIGINT'])('goes on at %s, which a service sends to all its processes', async (signal) => {
  expect(await readApart(reader(`process.kill(process.pid, '${signal}'); return 'read'`), null, LIMITS)).toBe('read');
});

it('reads four files at the same time, and the others after them, also where one fails', async () => {
  const body = `
    const begin = Date.now();
    while (Date.now() < begin + 60);
    if (data === 3) throw new Error('broken');
    return { begin, end: Date.now() };`;
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => readApart<{ begin: number; end: number }>(reader(body), index, LIMITS)),
  );
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const times = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value!] : []));
  const most = Math.max(...times.map(({ begin }) => times.filter((other) => other.begin <= begin && begin < other.end).length));
  expect([most > 1, most <= 4]).toEqual([true, true]);
});

it('leaves no process behind', async () => {
  const pid = await readApart<number>(reader('setInterval(() => {}, 1_000); return process.pid'), null, LIMITS);
  await expect.poll(() => isRunning(pid!)).toBe(false);
});

it('shows it no setting of ours', async () => {
  const seen = await readApart<string[]>(reader('return Object.keys(process.env)'), null, LIMITS);
  expect(seen!.filter((name) => name !== 'NODE_COMPILE_CACHE')).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
