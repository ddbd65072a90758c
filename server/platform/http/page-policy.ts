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
 * The content security policy of a page: everything from our own address, inline scripts and styles only with the
 * page's nonce. Pictures may also come from the host of the regions' content, if one is set
 * (docs/decisions/region-content-lives-in-our-rows.md). A map only comes from the host of its pictures
 * (docs/decisions/where-a-card-counts.md).
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

/** The policy of the map worker, which may only fetch from the map's host. */
export function mapWorkerPolicy(tilesUrl: string | undefined): string {
  return `default-src 'none'${tilesUrl ? `; connect-src ${new URL(tilesUrl).origin}` : ''}`;
}
