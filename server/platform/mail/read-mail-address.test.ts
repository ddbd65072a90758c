import { expect, test } from 'vitest';
import { readMailAddress } from './read-mail-address.ts';

test.each([
  ['kundin@demo.example', 'kundin@demo.example'],
  ['anna.o-b+karte@sub.demo.example', 'anna.o-b+karte@sub.demo.example'],
  ['info@bäckerei-müller.example', 'info@xn--bckerei-mller-bfb28a.example'],
])('%s is one', (typed, address) => {
  expect(readMailAddress(typed)).toBe(address);
});

test.each([
  '',
  '@',
  'anna',
  'anna@',
  '@demo.example',
  'anna@demo',
  'anna@demo.example\r\nBcc: x@y.example',
  'anna@demo.example\n',
  'a@b.example,c@d.example',
  'a@b.example;c@d.example',
  'Anna <anna@demo.example>',
  '"a b"@demo.example',
  'a b@demo.example',
  '.a@demo.example',
  'a..b@demo.example',
  'a@-b.example',
  'a@b..example',
  'a@b.example.',
  'a(x)@b.example',
  'ä@demo.example',
  `${'a'.repeat(65)}@demo.example`,
  `a@${'b.'.repeat(126)}de`,
  'a@[127.0.0.1]',
  'a@%64emo.example',
])('%j is none', (typed) => {
  expect(readMailAddress(typed)).toBeUndefined();
});
