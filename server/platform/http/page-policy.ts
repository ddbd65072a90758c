const directives: Record<string, string> = {
  'default-src': "'none'",
  // The barcode reader is WebAssembly.
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self' blob:",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  // Papers are shown and printed from memory.
  'frame-src': "'self' blob:",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

/**
 * Content security policy of a page: everything from our own address, inline script and style only with the page's nonce, and pictures also from
 * the host that keeps the content of regions, where one is set (docs/decisions/region-content-lives-in-our-rows.md). A map is fetched from the host of its
 * pictures, and from no other (docs/decisions/where-a-card-counts.md).
 */
export function pagePolicy(
  nonce: string,
  { contentUrl, tilesUrl }: { contentUrl?: string | undefined; tilesUrl?: string | undefined } = {},
): string {
  const more: Record<string, string> = { 'script-src': ` 'nonce-${nonce}'`, 'style-src': ` 'nonce-${nonce}'` };
  if (contentUrl) more['img-src'] = ` ${new URL(contentUrl).origin}`;
  if (tilesUrl) more['connect-src'] = ` ${new URL(tilesUrl).origin}`;
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}${more[name] ?? ''}`)
    .join('; ');
}

/** Of the program that reads maps beside the page; it fetches from the host of the map alone. */
export function mapWorkerPolicy(tilesUrl: string | undefined): string {
  return `default-src 'none'${tilesUrl ? `; connect-src ${new URL(tilesUrl).origin}` : ''}`;
}
