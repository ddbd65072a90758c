import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

it('describes the calls once, and sends the description again only to those who do not have it', async () => {
  const visitor = portal.visitor();
  const { status, headers, body } = await visitor.get<{ openapi: string; paths: object }>('openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toContain('/api/customer-login');
  const etag = headers.get('etag')!;
  expect((await visitor.get('openapi.json', { 'if-none-match': etag })).status).toBe(304);
  expect((await visitor.get('openapi.json', { 'if-none-match': '"another"' })).status).toBe(200);
});
