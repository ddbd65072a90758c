import { expect, it } from 'vitest';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { completeDate } from './complete-date.ts';
import { completeTime } from './complete-time.ts';
import { isTime } from './is-time.ts';

it.each([
  ['24.12.1980', '1980-12-24'],
  ['29.02.2024', '2024-02-29'],
  ['29.02.2023', null],
  ['31.04.2026', null],
  ['1.6.2026', null],
  ['24.12.80', null],
  ['12/24/1980', null],
  ['1980-12-24', null],
  ['00.01.2026', null],
  ['', null],
])('reads %s as %s', (text, day) => {
  expect(readGermanDay(text)).toBe(day);
});

it.each([
  ['1.6.2026', '01.06.2026'],
  [' 24,12,1980 ', '24.12.1980'],
  ['24121980', '24.12.1980'],
  ['24.12.', '24.12.'],
  ['1.6.26', '1.6.26'],
  ['morgen', 'morgen'],
])('completes the date %s to %s', (typed, text) => {
  expect(completeDate(typed)).toBe(text);
});

it.each([
  ['9:30', '09:30', true],
  ['0930', '09:30', true],
  ['930', '09:30', true],
  ['9.30', '09:30', true],
  ['24:00', '24:00', false],
  ['23:59', '23:59', true],
  ['09:60', '09:60', false],
  ['9', '9', false],
  ['2:30 PM', '2:30 PM', false],
])('completes the time %s to %s', (typed, text, isValid) => {
  expect(completeTime(typed)).toBe(text);
  expect(isTime(text)).toBe(isValid);
});
