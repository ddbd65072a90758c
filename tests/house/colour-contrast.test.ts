import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelsOf, contrast, toOklch } from '#contract/common/colours.ts';
import { DARK_SURFACE, type Theme, toneVariables } from '#contract/common/tones.ts';
import { allRegions } from '#seeds/regions/all-regions.ts';

const css = fs.readFileSync(path.join(import.meta.dirname, '../../web/styles/colours.css'), 'utf8');
const [light, dark] = [/\[data-theme='light'\] \{([^}]+)\}/, /\[data-theme='dark'\] \{([^}]+)\}/].map((block) =>
  rolesOf(block.exec(css)![1]!),
);

/** The roles of a block whose value is one plain colour. */
function rolesOf(block: string): Record<string, string> {
  const roles = [...block.matchAll(/(--[a-z-]+): (#[0-9a-f]{3,6});/g)];
  return Object.fromEntries(
    roles.map(([, name, value]) => [name!, value!.length === 4 ? value!.replaceAll(/[0-9a-f]/g, '$&$&') : value!]),
  );
}

const coloursOf = (primaryColor: string, theme: Theme): Record<string, string> => ({
  ...(theme === 'light' ? light : dark),
  ...toneVariables(primaryColor, theme),
});

const GROUNDS = ['--surface', '--paper', '--brand-tint', '--hover'];
/** What is read (4.5 : 1), and on which grounds. */
const TEXTS: Record<string, string[]> = {
  '--ink': [...GROUNDS, '--brand-tint-strong', '--chosen', '--sunken', '--failure-tint', '--success-tint', '--warning-tint'],
  '--ink-soft': [...GROUNDS, '--chosen', '--sunken'],
  '--brand-strong': [...GROUNDS, '--brand-tint-strong'],
  '--failure': ['--surface', '--paper', '--hover', '--failure-tint'],
  '--success': ['--surface', '--paper', '--hover', '--success-tint'],
  '--warning': ['--surface', '--paper', '--warning-tint'],
  '--on-strong': ['--brand-strong', '--brand-hover'],
  '--surface': ['--ink'],
  '--on-disabled': ['--disabled'],
  '--on-deed': ['--redemption', '--bonus', '--top-up'],
  '--map-ink': ['--map-ground', '--map-settled', '--map-green', '--map-road'],
  '--brand-on-accent': ['--brand-accent'],
  '--brand-on-employee': ['--brand-employee'],
};
/** Parts of controls and marks that are told by their colour (3 : 1). */
const PARTS: Record<string, string[]> = {
  '--line-strong': ['--surface', '--paper'],
  '--focus': [...GROUNDS, '--brand-tint-strong', '--chosen', '--sunken', '--failure-tint'],
  '--redemption': ['--surface'],
  '--top-up': ['--surface'],
  '--bonus': ['--surface'],
  '--chart-redemption-line': ['--surface'],
  '--chart-top-up-line': ['--surface'],
  '--chart-purchase-line': ['--surface'],
  '--chart-bonus-line': ['--surface'],
  '--chart-registered': ['--surface'],
  '--chart-unregistered-line': ['--surface'],
  '--chart-employers-line': ['--surface'],
  '--chart-previous-line': ['--surface'],
};

/** The pairs whose contrast is too small. */
function findWeak(colours: Record<string, string>): string[] {
  const weak = (pairs: Record<string, string[]>, least: number) =>
    Object.entries(pairs).flatMap(([front, grounds]) =>
      grounds
        .map((ground) => ({ ground, ratio: contrast(colours[front]!, colours[ground]!) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`),
    );
  return [...weak(TEXTS, 4.5), ...weak(PARTS, 3)];
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(allRegions.map(({ slug, primaryColor }) => [slug, primaryColor]))('%s is readable', (_slug, primaryColor) => {
    expect(findWeak(coloursOf(primaryColor, theme))).toEqual([]);
  });

  test('so is any colour that a region may choose', () => {
    const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(findWeak(coloursOf(color, theme))).toEqual([]);
      }),
      { numRuns: 2000, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#00ff00'], ['#0000ff'], ['#808080']] },
    );
  });

  test('control: a tone that does not follow the theme is found', () => {
    const other = toneVariables('#ae0c20', theme === 'light' ? 'dark' : 'light');
    expect(findWeak({ ...coloursOf('#ae0c20', theme), '--brand-strong': other['--brand-strong']! })).not.toEqual([]);
  });
});

test("an employee's card is told from the region's by its lightness, whatever colour a region chooses", () => {
  const lightness = (color: string) => toOklch(channelsOf(color)).lightness;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const tones = toneVariables(`#${value.toString(16).padStart(6, '0')}`, 'light');
      expect(Math.abs(lightness(tones['--brand-employee']!) - lightness(tones['--brand-accent']!))).toBeGreaterThan(0.13);
    }),
    { examples: allRegions.map(({ primaryColor }) => [Number.parseInt(primaryColor.slice(1), 16)]) },
  );
});

test('both themes have the same roles, and the tones know the dark surface', () => {
  expect(Object.keys(dark!).toSorted()).toEqual(Object.keys(light!).toSorted());
  expect(dark!['--surface']).toBe(DARK_SURFACE);
});
