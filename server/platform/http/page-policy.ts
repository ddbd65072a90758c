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
 * the host that keeps the content of regions, where one is set (docs/decisions/region-content-lives-in-our-rows.md).
 */
export function pagePolicy(nonce: string, contentUrl?: string): string {
  const more: Record<string, string> = { 'script-src': ` 'nonce-${nonce}'`, 'style-src': ` 'nonce-${nonce}'` };
  if (contentUrl) more['img-src'] = ` ${new URL(contentUrl).origin}`;
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}${more[name] ?? ''}`)
    .join('; ');
}
