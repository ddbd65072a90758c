import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

test('pictures come from our own address, and from exactly the host that keeps the content of regions where one is set', () => {
  expect(pagePolicy('n')).toContain("img-src 'self' data: blob:;");
  const policy = pagePolicy('n', 'https://inhalte.example:8443/wp-json/?a=1');
  expect(policy).toContain("img-src 'self' data: blob: https://inhalte.example:8443;");
  // Nothing else of it is allowed anything.
  expect(policy.split('inhalte.example')).toHaveLength(2);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'nonce-n';");
});
