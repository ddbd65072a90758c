import { expect, test } from 'vitest';
import { metresBetween } from './metres-between.ts';

const place = { latitude: 48.3391, longitude: 7.8771 };

test.each([
  ['nowhere else', place, 0],
  ['a minute of latitude to the north', { ...place, latitude: place.latitude + 1 / 60 }, 1_853],
  ['a degree to the east, which is shorter up here', { ...place, longitude: place.longitude + 1 }, 73_912],
  ['over the date line', { latitude: 0, longitude: 180 }, undefined],
])('it is so far to %s', (_, other, metres) => {
  const measured = metresBetween(place, other);
  if (metres === undefined) expect(measured).toBeLessThan(20_016_000);
  else expect(Math.abs(measured - metres)).toBeLessThanOrEqual(metres / 500);
});

test('from one side of the date line to the other it is not once around the globe', () => {
  expect(metresBetween({ latitude: 0, longitude: 179.999 }, { latitude: 0, longitude: -179.999 })).toBeLessThan(250);
});
