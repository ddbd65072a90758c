import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

/** Work that ends when it is told to, and knows how much of it runs. */
function openWork() {
  const begun: { end: () => void; fail: () => void }[] = [];
  let running = 0;
  let mostRunning = 0;
  const work = () =>
    new Promise<string>((resolve, reject) => {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      const leave = (tell: () => void) => () => {
        running -= 1;
        tell();
      };
      begun.push({ end: leave(() => resolve('done')), fail: leave(() => reject(new Error('failed'))) });
    });
  return { work, begun, mostRunning: () => mostRunning };
}

it('lets so many run, and the others after them, also where one fails', async () => {
  const { work, begun, mostRunning } = openWork();
  const run = fewAtOnce({ most: 3, waiting: 20 });
  const all = Promise.allSettled(Array.from({ length: 12 }, () => run(work)));
  for (let next = 0; next < 12; next++) {
    await expect.poll(() => begun.length).toBeGreaterThan(next);
    begun[next]![next === 4 ? 'fail' : 'end']();
  }
  const answers = await all;
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index === 4 ? 'rejected' : 'fulfilled')));
  expect(mostRunning()).toBe(3);
});

it('refuses who comes where too many wait, and takes up again what comes later', async () => {
  const { work, begun } = openWork();
  const run = fewAtOnce({ most: 1, waiting: 1 });
  const [first, second] = [run(work), run(work)];
  await expect(run(work)).rejects.toMatchObject({ status: 503 });
  begun[0]!.end();
  await expect(first).resolves.toBe('done');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.end();
  await expect(second).resolves.toBe('done');
  const third = run(work);
  begun[2]!.end();
  await expect(third).resolves.toBe('done');
});
