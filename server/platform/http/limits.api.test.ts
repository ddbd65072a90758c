import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ CALLS_PER_MINUTE: '30', SENSITIVE_CALLS_PER_MINUTE: '10' });
});
afterAll(() => portal.close());

it('counts sensitive calls, however their path is written, and then all others, refused ones too', async () => {
  const visitor = portal.visitor();
  const ask = async (path: string, times: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push((await visitor.get(path)).status);
    return statuses;
  };
  expect(await ask('/%61pi/captcha-challenge', 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await ask('captcha-challenge', 1)).toEqual([429]);
  expect(await ask('outbox', 19)).toEqual(Array.from({ length: 19 }, () => 403));
  const { status, headers, body } = await visitor.get('outbox');
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(body).toMatchObject({ errorMessage: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.' });
  expect((await visitor.get('/login')).status).toBe(200);
});

it('counts pages by themselves: they look up who asks for them', async () => {
  const visitor = portal.visitor();
  const statuses: number[] = [];
  for (let time = 0; time < 40; time++) statuses.push((await visitor.get('/partner-login')).status);
  expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
});

it('counts what no call of the contract answers too: the description of the calls, unknown addresses, what is drawn', async () => {
  const visitor = portal.visitor();
  const statuses = async (path: string, times: number) => {
    const found = new Set<number>();
    for (let time = 0; time < times; time++) found.add((await visitor.get(path)).status);
    return [...found];
  };
  expect(await statuses('openapi.json', 40)).toContain(429);
  expect(await statuses('/regions/lahr/logo.svg', 310)).toEqual([200, 429]);
  expect(await statuses('/kartenkontor.svg', 1)).toEqual([429]);
  expect(await statuses('/healthz', 310)).toEqual([200]);
  expect(await statuses('/readyz', 310)).toEqual([200]);
});
