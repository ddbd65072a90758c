import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hmacOf } from './hmac.ts';

const texts = ['', 'mark[1,"topup"]', 'ü€𝄞'.repeat(50), 'x'.repeat(8_128), 'x'.repeat(8_129), '€'.repeat(9_000)];

it.each([1, 32, 63, 64, 65, 200])('agrees with Node for a key of %i bytes', (bytes) => {
  const key = createSecretKey(randomBytes(bytes));
  for (const text of texts) {
    expect(hmacOf(key, text)).toEqual(createHmac('sha256', key).update(text).digest());
    const before = hmacOf(key, 'before');
    const expected = createHmac('sha256', key).update(before).update('7|').update(text).digest();
    expect(hmacOf(key, before, '7|', text)).toEqual(expected);
  }
});

it('keeps keys apart, and answers that were given before', () => {
  const [one, other] = [createSecretKey(randomBytes(32)), createSecretKey(randomBytes(32))];
  const first = hmacOf(one, 'text');
  const copy = Buffer.from(first);
  expect(hmacOf(other, 'text')).not.toEqual(first);
  expect(hmacOf(one, 'text!')).not.toEqual(first);
  expect(first).toEqual(copy);
});
