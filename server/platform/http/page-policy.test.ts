import { expect, test } from 'vitest';
import { mapWorkerPolicy, pagePolicy } from './page-policy.ts';

test('pictures come from our own address, and from exactly the host that keeps the content of regions where one is set', () => {
  expect(pagePolicy('n')).toContain("img-src 'self' data: blob:;");
  const policy = pagePolicy('n', { contentUrl: 'https://inhalte.example:8443/wp-json/?a=1' });
  expect(policy).toContain("img-src 'self' data: blob: https://inhalte.example:8443;");
  // It is allowed nowhere else.
  expect(policy.split('inhalte.example')).toHaveLength(2);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'nonce-n';");
});

test('a map is fetched from exactly its host, by the page and by the program beside it, and from nowhere without one', () => {
  const tilesUrl = 'https://karten.example:8443/osm/{z}/{x}/{y}.png?key=1';
  const policy = pagePolicy('n', { tilesUrl });
  expect(policy).toContain("connect-src 'self' https://karten.example:8443;");
  expect(policy.split('karten.example')).toHaveLength(2);
  expect(pagePolicy('n')).toContain("connect-src 'self';");
  expect(mapWorkerPolicy(tilesUrl)).toBe("default-src 'none'; connect-src https://karten.example:8443");
  expect(mapWorkerPolicy(undefined)).toBe("default-src 'none'");
});
