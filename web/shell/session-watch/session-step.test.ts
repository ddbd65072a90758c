import { expect, test } from 'vitest';
import { sessionStep } from './session-step.ts';

const minutes = (count: number) => count * 60_000;
const end = { announceAt: minutes(58), idleUntil: minutes(60), endsAt: minutes(720) };
const last = { announceAt: minutes(718), idleUntil: minutes(720), endsAt: minutes(720) };

test.each([
  ['nothing before its time', end, 57, 0, 'wait'],
  ['nothing before its time, also for whoever is at work', end, 57, 57, 'wait'],
  ['the announcement', end, 58, 0, 'announce'],
  ['no announcement in the middle of work', end, 58, 57.5, 'extend'],
  ['an extension ahead of the announcement in other tabs', end, 57.8, 57.5, 'extend'],
  ['no extension of an end that the server might just not have heard of', end, 60.1, 0, 'announce'],
  ['the end', end, 61, 0, 'over'],
  ['the end after a night with the lid closed, even with a key pressed', end, 600, 600, 'over'],
  ['the announcement of the last end in the middle of work too: nothing puts it off', last, 718, 717.9, 'announce'],
] as const)('there is %s', (_, end, now, lastInput, step) => {
  expect(sessionStep(end, minutes(now), minutes(lastInput))).toBe(step);
});
