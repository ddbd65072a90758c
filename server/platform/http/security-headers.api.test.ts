import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { securityHeaders } from './open-server.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test.each([
  ['an answer', 'captcha-challenge', 200],
  ['a refused call', 'get-booking', 403],
  ['a call that is not there', 'atlantis', 404],
  ['the health check', '/healthz', 200],
])('%s carries them all', async (_name, path, status) => {
  const { status: found, headers } = await portal.visitor().get(path);
  expect(found).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject(securityHeaders({ isProduction: false }));
});

test('a page has a policy of its own and the rest alike', async () => {
  const { headers } = await portal.visitor().get('/login');
  const { 'content-security-policy': policy, ...rest } = securityHeaders({ isProduction: false });
  expect(Object.fromEntries(headers)).toMatchObject(rest);
  expect(headers.get('content-security-policy')).not.toBe(policy);
});

test('only production keeps browsers to HTTPS', () => {
  expect(securityHeaders({ isProduction: true })['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(securityHeaders({ isProduction: false })).not.toHaveProperty('strict-transport-security');
});
