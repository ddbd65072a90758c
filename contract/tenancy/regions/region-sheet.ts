import type { Region } from './regions.ts';
import { skylineVariables } from './skyline.ts';
import { toneVariables } from '#contract/common/tones.ts';

/**
 * What a region's pages look like, as a style sheet: its tones in both themes and the shapes of its picture. What is printed is
 * light; so is any part of a page that asks for it by `data-theme`. Throws a RangeError when the colour is none.
 */
export function regionSheet({ slug, primaryColor }: Pick<Region, 'slug' | 'primaryColor'>): string {
  const light = rules(toneVariables(primaryColor, 'light'));
  const dark = rules(toneVariables(primaryColor, 'dark'));
  return `:root{${rules(skylineVariables(slug))}}:root,[data-theme=light]{${light}}@media screen{[data-theme=dark]{${dark}}}`;
}

const rules = (variables: Record<`--${string}`, string>) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
