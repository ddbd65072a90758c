import { paletteOf } from '#contract/common/palette.ts';
import { regionStyle } from '#contract/tenancy/regions/region-style.ts';
import { NO_REGION_LOOK, type Region } from '#contract/tenancy/regions/regions.ts';

/** Over what the server's page said; a style sheet that is made here needs no leave of the content security policy. */
const sheet = new CSSStyleSheet();

/** Paints the page in the colours of a region, and tells the phone whose card it may keep. */
export function paintRegion(region: Region | null): void {
  paintPage(region ?? NO_REGION_LOOK);
  if (region) linkApp(region);
}

export function paintPage(look: Pick<Region, 'slug' | 'primaryColor'>): void {
  sheet.replaceSync(regionStyle(look));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

/** Tells the phone whose card it may keep among its apps; the server's page says the same (server/portal/page.ts). */
function linkApp({ slug, primaryColor }: Region): void {
  const folder = `/regions/${encodeURIComponent(slug)}`;
  setInHead('link', 'rel', 'manifest').setAttribute('href', `${folder}/manifest.webmanifest`);
  setInHead('link', 'rel', 'apple-touch-icon').setAttribute('href', `${folder}/apple-touch-icon.png`);
  setInHead('meta', 'name', 'theme-color').setAttribute('content', paletteOf(primaryColor).accent);
}

function setInHead(tag: 'link' | 'meta', name: string, value: string): Element {
  const known = document.head.querySelector(`${tag}[${name}="${value}"]`);
  if (known) return known;
  const element = document.createElement(tag);
  element.setAttribute(name, value);
  document.head.append(element);
  return element;
}
