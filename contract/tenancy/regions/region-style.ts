import type { Region } from './regions.ts';
import { skylineVariables } from './skyline.ts';
import { toneVariables } from '#contract/common/tones.ts';

/**
 * A region's style sheet: its colours in both themes and the shapes of its picture. Printed pages are light, and so are
 * parts of a page with `data-theme`. Throws a RangeError for an invalid colour.
 */
export function regionStyle({ slug, primaryColor }: Pick<Region, 'slug' | 'primaryColor'>): string {
  const light = rules(toneVariables(primaryColor, 'light'));
  const dark = rules(toneVariables(primaryColor, 'dark'));
  return `:root{${rules(skylineVariables(slug))}}:root,[data-theme=light]{${light}}@media screen{[data-theme=dark]{${dark}}}`;
}

const rules = (variables: Record<`--${string}`, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
