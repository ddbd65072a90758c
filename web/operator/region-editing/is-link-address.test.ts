import { expect, test } from 'vitest';
import { isLinkAddress } from './is-link-address.ts';

test.each(['https://a.example/x?y=1', 'mailto:kim@a.example', 'tel:+498999998', '/lock-card'])(
  '%s may be linked to',
  (address) => {
    expect(isLinkAddress(address)).toBe(true);
  },
);

test.each([
  'http://a.example',
  'javascript:alert(1)',
  '//b.example',
  'data:text/html,x',
  '',
  'a.example',
  'https://a b',
  '/\\b.example',
])('%s may not', (address) => {
  expect(isLinkAddress(address)).toBe(false);
});
