import { paletteOf } from '#contract/common/palette.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { appIcons } from './draw-app-icon.ts';

/** What a phone needs to know to keep a region's card among its apps. */
export function appManifest({ slug, name, cardName, primaryColor }: Region): object {
  return {
    id: `/regions/${slug}`,
    name: cardName,
    short_name: cardName,
    description: `Guthaben, Bonus und Buchungen der Karte für ${name}.`,
    lang: 'de',
    dir: 'ltr',
    scope: '/',
    // A signed-in person comes to the card; everybody else to the login in the look of the region.
    start_url: `/login?region=${encodeURIComponent(slug)}`,
    display: 'standalone',
    theme_color: paletteOf(primaryColor).accent,
    background_color: '#ffffff',
    icons: Object.entries(appIcons)
      .filter(([, { purpose }]) => purpose !== 'apple')
      .map(([file, { size, purpose }]) => ({
        src: `/regions/${slug}/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
  };
}
