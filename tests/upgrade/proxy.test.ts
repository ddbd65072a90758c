import { expect, it } from 'vitest';
import { fillNginx } from './proxy.ts';

it('takes the sample of nginx as it stands, without TLS', () => {
  const filled = fillNginx(6_000, [6_001, 6_002]);
  expect(filled).toContain('  server 127.0.0.1:6001 max_fails=1 fail_timeout=2s;\n  server 127.0.0.1:6002 max_fails=1');
  expect(filled).toMatch(/^server \{\n {2}listen 127\.0\.0\.1:6000;\n/m);
  expect(filled.match(/^server \{/gm)).toHaveLength(1);
  expect(filled).not.toContain('ssl');
});
