import { expect, it } from 'vitest';
import { readTrailFilter } from './trail-filter.ts';

const nothing = { act: undefined, search: undefined, from: undefined, to: undefined };

it('reads what is asked for from the address', () => {
  const params = { vorgang: 'job-started', suche: ' Bea ', von: '01.02.2026', bis: '28.02.2026', seite: '2' };
  expect(readTrailFilter(params)).toEqual({ act: 'job-started', search: 'Bea', from: '2026-02-01', to: '2026-02-28' });
});

it('takes nonsense, and a day that is typed half, as if it were not there', () => {
  expect(readTrailFilter({})).toEqual(nothing);
  expect(readTrailFilter({ vorgang: 'constructor', suche: '  ', von: '31.02.2026', bis: '1.' })).toEqual(nothing);
  expect(readTrailFilter({ vorgang: '__proto__', von: '01.01.0001' })).toEqual(nothing);
  expect(readTrailFilter({ suche: 'x'.repeat(5_000) }).search).toHaveLength(100);
});
