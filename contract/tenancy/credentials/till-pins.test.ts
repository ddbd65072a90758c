import { expect, it } from 'vitest';
import { pinMessages, pinProblem } from './till-pins.ts';

it.each(['', '123', '123456789', '12a4', ' 1234', '１２３４', '-123'])('%j is no PIN', (pin) => {
  expect(pinProblem(pin)).toBe(pinMessages.form);
});

it.each(['0000', '1234', '4321', '9876', '7890', '0987', '1212', '121212', '4747', '12341234', '99999999', '2580'])(
  '%s is too easy',
  (pin) => {
    expect(pinProblem(pin)).toBe(pinMessages.trivial);
  },
);

it.each(['4711', '1357', '8265', '1233', '90210', '31415926'])('%s will do', (pin) => {
  expect(pinProblem(pin)).toBeUndefined();
});
