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

/** Content security policy of a page: everything from our own address, inline script and style only with the page's nonce. */
export function pagePolicy(nonce: string): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}${name === 'script-src' || name === 'style-src' ? ` 'nonce-${nonce}'` : ''}`)
    .join('; ');
}
