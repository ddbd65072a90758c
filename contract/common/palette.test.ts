import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from './colours.ts';
import { paletteOf } from './palette.ts';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

function forEveryColor(holds: (color: string) => void) {
  fc.assert(fc.property(anyColor, holds), {
    numRuns: 3000,
    examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#00ff00'], ['#0000ff'], ['#808080']],
  });
}

describe('the palette of any primary colour', () => {
  test('keeps text and buttons readable on white and on the light tints', () => {
    forEveryColor((color) => {
      const { shades, strong } = paletteOf(color);
      for (const surface of ['#ffffff', shades[0], shades[1]]) expect(contrast(strong, surface)).toBeGreaterThanOrEqual(4.5);
      for (const shade of shades.slice(6)) expect(contrast('#ffffff', shade)).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('keeps text readable on the colour itself', () => {
    forEveryColor((color) => {
      const { accent, onAccent } = paletteOf(color);
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('runs from light to dark without a step back', () => {
    forEveryColor((color) => {
      const steps = paletteOf(color).shades.map((shade) => contrast('#000000', shade));
      for (let step = 1; step < steps.length; step++) expect(steps[step]).toBeLessThanOrEqual(steps[step - 1] ?? 21);
    });
  });

  test('is made of ten whole colours', () => {
    forEveryColor((color) => {
      const { shades, strong, accent, onAccent } = paletteOf(color);
      expect(shades).toHaveLength(10);
      for (const value of [...shades, strong, accent, onAccent]) expect(value).toMatch(/^#[0-9a-f]{6}$/);
    });
  });
});

test('a colour that is readable as it is stays nearly what the region chose', () => {
  expect(paletteOf('#AE0C20').strong).toBe('#ae0c20');
});

test('what is no colour is refused', () => {
  expect(() => paletteOf('red')).toThrow(RangeError);
  expect(() => paletteOf('#AE0C20;}')).toThrow(RangeError);
});
