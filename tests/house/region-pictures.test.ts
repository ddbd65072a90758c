import { expect, test } from 'vitest';
import { skylineVariables } from '#contract/tenancy/regions/skyline.ts';
import { allRegions } from '#seeds/regions/all-regions.ts';

test('every seeded region has a picture of its own', () => {
  const pictures = allRegions.map(({ slug }) => Object.values(skylineVariables(slug)).join());
  expect(new Set(pictures).size).toBe(allRegions.length);
});
