import { expect, it } from 'vitest';
import { isIncoming, signedAmount } from './signed-amount.ts';

it.each([
  ['-1.012,50', '−1.012,50 €', false],
  ['3,00', '+3,00 €', true],
  ['0,00', '0,00 €', false],
])('%s is shown as %s', (amount, shown, comesIn) => {
  expect(signedAmount(amount)).toBe(shown);
  expect(isIncoming(amount)).toBe(comesIn);
});
