import { expect, test } from 'vitest';
import { findSessionTime, formatSessionTime } from './session-time.ts';

test('what an answer says of the session is read as it was written', () => {
  const time = { idleSeconds: 3600, totalSeconds: 43_200 };
  expect(findSessionTime(formatSessionTime(time))).toEqual(time);
});

test.each([null, '', '3600', '3600 soon', '-1 5'])(
  'an answer that says nothing, or something else, tells no time: %s',
  (text) => {
    expect(findSessionTime(text)).toBeNull();
  },
);
