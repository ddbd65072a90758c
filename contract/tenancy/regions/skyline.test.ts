import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Point, skylineOf, skylineVariables } from './skyline.ts';

const SAMPLES = 200;
/** In percent of the picture's height: with a smaller average difference, two outlines would look alike. */
const LEAST_DIFFERENCE = 4;

/** The height of an outline at regular steps from left to right. */
function profileOf(outline: readonly Point[]): number[] {
  return Array.from({ length: SAMPLES }, (_, sample) => {
    const x = ((sample + 0.5) / SAMPLES) * 100;
    const crossings = outline.slice(1).flatMap(([toX, toY], index) => {
      const [fromX, fromY] = outline[index]!;
      const isOver = Math.min(fromX, toX) <= x && x <= Math.max(fromX, toX) && fromX !== toX;
      return isOver ? [fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)] : [];
    });
    return Math.min(100, ...crossings);
  });
}

/** Town and hills together. */
function pictureOf(slug: string): number[] {
  const { hills, roofs } = skylineOf(slug);
  return [...profileOf(hills), ...profileOf(roofs)];
}

/** The average difference of two pictures. */
const differenceOf = (one: number[], other: number[]) =>
  one.reduce((sum, y, at) => sum + Math.abs(y - other[at]!), 0) / one.length;

test('no two of a hundred regions look alike', () => {
  const pictures = Array.from({ length: 100 }, (_, number) => pictureOf(`region-${number}`));
  const differences = pictures.flatMap((one, index) => pictures.slice(index + 1).map((other) => differenceOf(one, other)));
  expect(differences).toHaveLength(4950);
  expect(Math.min(...differences)).toBeGreaterThan(LEAST_DIFFERENCE);
});

test('control: a region looks like itself, and always the same', () => {
  expect(differenceOf(pictureOf('a-town'), pictureOf('a-town'))).toBe(0);
  expect(skylineVariables('a-town')).toEqual(skylineVariables('a-town'));
});

test('the picture of any slug stays within its field, goes from edge to edge, and leaves room above for words', () => {
  fc.assert(
    fc.property(fc.string(), (slug) => {
      for (const outline of Object.values(skylineOf(slug)) as (readonly Point[])[]) {
        expect([outline[0], outline.at(-1)]).toEqual([
          [0, 100],
          [100, 100],
        ]);
        for (const [x, y] of outline) {
          expect(x).toBeGreaterThanOrEqual(-1);
          expect(x).toBeLessThanOrEqual(100);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(100);
        }
      }
    }),
  );
});

test('nothing but numbers gets into the style sheet', () => {
  fc.assert(
    fc.property(fc.string(), (slug) => {
      for (const shape of Object.values(skylineVariables(slug))) expect(shape).toMatch(/^polygon\((-?[\d.]+% -?[\d.]+%,?)+\)$/);
    }),
  );
});
