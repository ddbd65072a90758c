import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** An error as a database throws it. */
const refusedByDatabase = (code = '23505') => Object.assign(new Error('refused'), { severity: 'ERROR', code });

/** Runs batches of numbers one at a time, each when told to, and returns their doubles. */
function openDoubling({ most = 3, waiting = 100, fail = (_batch: readonly number[]): Error | undefined => undefined } = {}) {
  const batches: number[][] = [];
  const starts: (() => void)[] = [];
  const double = inBatches<number, number>({
    most,
    waiting,
    async run(items) {
      batches.push(items);
      await new Promise<void>((resolve) => starts.push(resolve));
      const error = fail(items);
      if (error) throw error;
      return items.map((item) => item * 2);
    },
  });
  /** Lets all batches through, also later ones. */
  const letGo = async (until: Promise<unknown>) => {
    const done = new AbortController();
    void until.catch(() => {}).finally(() => done.abort());
    while (!done.signal.aborted) {
      starts.splice(0).forEach((start) => start());
      await new Promise(setImmediate);
    }
  };
  return { double, batches, letGo };
}

async function settle({ double, letGo }: ReturnType<typeof openDoubling>, items: number[]) {
  const answers = Promise.allSettled(items.map(double));
  await letGo(answers);
  return (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message));
}

it('runs what arrives in one turn together, in order, and no more than the most at once', async () => {
  const doubling = openDoubling();
  expect(await settle(doubling, [1, 2, 3, 4, 5])).toEqual([2, 4, 6, 8, 10]);
  expect(doubling.batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

it('runs one batch at a time, and what arrives meanwhile in the next', async () => {
  const { double, batches, letGo } = openDoubling();
  const answers = [double(1)];
  await new Promise(setImmediate);
  answers.push(double(2), double(3));
  await new Promise(setImmediate);
  expect(batches).toEqual([[1]]);
  await letGo(Promise.all(answers));
  expect(batches).toEqual([[1], [2, 3]]);
});

it('sends the next batch before it tells the answers of the last, as telling them takes long', async () => {
  const { double, batches, letGo } = openDoubling();
  const sentBefore: number[][] = [];
  const answers = [double(1).then(() => sentBefore.push(...batches))];
  await new Promise(setImmediate);
  answers.push(double(2).then(() => 0));
  await letGo(Promise.all(answers));
  expect(sentBefore).toEqual([[1], [2]]);
});

it('tries the items of a refused batch one by one, so that only the guilty one fails', async () => {
  const doubling = openDoubling({ fail: (batch) => (batch.includes(3) ? refusedByDatabase() : undefined) });
  expect(await settle(doubling, [1, 2, 3, 4])).toEqual([2, 4, 'refused', 8]);
  expect(doubling.batches).toEqual([[1, 2, 3], [1], [2], [3], [4]]);
});

it('tries a lone refused item once more, since it may have lost a race', async () => {
  let losses = 1;
  const doubling = openDoubling({ fail: () => (losses-- > 0 ? refusedByDatabase() : undefined) });
  expect(await settle(doubling, [1])).toEqual([2]);
});

it.each([
  ['a lost connection', Object.assign(new Error('lost'), { code: 'ECONNRESET' })],
  ['a server that goes down', Object.assign(new Error('lost'), { severity: 'FATAL', code: '57P01' })],
])('tries nothing again after %s: it may have been done', async (_name, error) => {
  const doubling = openDoubling({ fail: (batch) => (batch.includes(2) ? error : undefined) });
  expect(await settle(doubling, [1, 2, 3])).toEqual(['lost', 'lost', 'lost']);
  expect(doubling.batches).toEqual([[1, 2, 3]]);
});

it('tries nothing one by one on a server that only reads', async () => {
  const doubling = openDoubling({ fail: () => refusedByDatabase('25006') });
  expect(await settle(doubling, [1, 2, 3])).toEqual(['refused', 'refused', 'refused']);
  expect(doubling.batches).toEqual([[1, 2, 3]]);
});

it('refuses with 503 what would wait too long, and goes on with the rest', async () => {
  const doubling = openDoubling({ waiting: 2 });
  const answers = Promise.allSettled([1, 2, 3, 4].map(doubling.double));
  await doubling.letGo(answers);
  const [, , , last] = await answers;
  expect(last).toMatchObject({ status: 'rejected', reason: expect.any(Refusal) });
  expect((await answers).map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(await settle(doubling, [5])).toEqual([10]);
});
