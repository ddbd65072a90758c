import { paletteOf } from '#contract/common/palette.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';

/** Tells the phone whose card it may keep among its apps; the server's page says the same (server/portal/page.ts). */
export function linkApp({ slug, primaryColor }: Region): void {
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
