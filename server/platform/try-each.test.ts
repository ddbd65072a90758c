import { expect, test } from 'vitest';
import { tryEach, trySteps } from './try-each.ts';

const sentence = '{failed} numbers failed';
const odd = (number: number) => new Error(`${number} is odd`);

/** Notes each number, and fails at odd ones. */
function notedIn(seen: number[]) {
  return async (number: number) => {
    seen.push(number);
    if (number % 2) throw odd(number);
  };
}

test('an error of one item does not stop the others, and all are thrown together at the end', async () => {
  const seen: number[] = [];
  const error = await tryEach([1, 2, 3, 4], sentence, notedIn(seen)).catch((thrown: unknown) => thrown);
  expect(seen).toEqual([1, 2, 3, 4]);
  expect(error).toBeInstanceOf(AggregateError);
  expect(error).toMatchObject({ message: '2 numbers failed', errors: [odd(1), odd(3)] });
  // The control: a plain loop stops at the first.
  const plain: number[] = [];
  const loop = async () => {
    for (const number of [1, 2, 3, 4]) await notedIn(plain)(number);
  };
  await expect(loop()).rejects.toThrow('1 is odd');
  expect(plain).toEqual([1]);
});

test('one item begins when the one before has ended', async () => {
  const steps: string[] = [];
  const work = async (number: number) => {
    steps.push(`begin ${number}`);
    await Promise.resolve();
    steps.push(`end ${number}`);
  };
  await tryEach([1, 2], sentence, work);
  expect(steps).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
});

test('work that throws before it waits is an error of its item, too', async () => {
  const seen: number[] = [];
  const work = (number: number) => {
    seen.push(number);
    throw odd(number);
  };
  await expect(tryEach([1, 3], sentence, work)).rejects.toThrow('2 numbers failed');
  expect(seen).toEqual([1, 3]);
});

test('without an error nothing is thrown', async () => {
  const seen: number[] = [];
  await tryEach([2, 4], sentence, notedIn(seen));
  await tryEach([], sentence, notedIn(seen));
  expect(seen).toEqual([2, 4]);
});

test('an error outside of all attempts is thrown at once', async () => {
  const seen: number[] = [];
  const work = trySteps(sentence, async (attempt) => {
    await attempt(() => notedIn(seen)(1));
    throw new Error('the list is lost');
  });
  await expect(work).rejects.toThrow('the list is lost');
  expect(seen).toEqual([1]);
});
