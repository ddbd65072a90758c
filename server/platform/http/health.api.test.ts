import { afterEach, expect, it } from 'vitest';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { recordRun } from '#server/platform/jobs/runs.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
afterEach(() => portal.close());

const TOKEN = 'a-token-for-the-metrics';
const status = async (headers: Record<string, string> = {}) => (await portal.visitor().get('/metrics', headers)).status;

it('shows the metrics to the machine itself, and to the token', async () => {
  portal = await startTestPortal({ METRICS_TOKEN: TOKEN });
  expect(await status()).toBe(200);
  expect(await status({ 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}` })).toBe(200);
  expect(await status({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${TOKEN}x` })).toBe(404);
});

it('behind a proxy shows them to the token alone', async () => {
  portal = await startTestPortal({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '127.0.0.1' });
  expect(await status()).toBe(404);
  expect(await status({ authorization: `Bearer ${TOKEN}` })).toBe(200);
});

it('counts the calls of an address, whatever port a proxy writes beside it', async () => {
  portal = await startTestPortal({ CALLS_PER_MINUTE: '10', TRUST_PROXY: '127.0.0.1' });
  const visitor = portal.visitor();
  const ask = async (address: string) => (await visitor.get('regions', { 'x-forwarded-for': address })).status;
  const statuses: number[] = [];
  for (let port = 50_000; port < 50_012; port++) statuses.push(await ask(`203.0.113.7:${port}`));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect(await ask('203.0.113.8:50000')).toBe(200);
});

it('tells of mails that wait, and of jobs that failed', async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  const letter = { subject: 'Probe', salutation: 'Guten Tag,', paragraphs: ['Probe'] };
  await queueMail(db, { to: 'niemand@demo.example', recipientId: null, ...letter });
  await recordRun(db, 'count-sheep', null, async () => {});
  await recordRun(db, 'count-wolves', null, () => Promise.reject(new Error('away'))).catch(() => {});
  const told = (await portal.visitor().get<string>('/metrics')).body;
  expect(told).toMatch(/^mail_waiting 1$/m);
  expect(told).toMatch(/^mail_oldest_waiting_seconds [\d.e-]+$/m);
  expect(told).toContain('job_failed{job="count-sheep"} 0');
  expect(told).toMatch(/^job_last_success_timestamp_seconds\{job="count-sheep"\} \d{10}/m);
  expect(told).toContain('job_failed{job="count-wolves"} 1');
});

it('tells in the metrics whether it is ready, as /readyz does, also without its schema', async () => {
  portal = await startTestPortal();
  const visitor = portal.visitor();
  const ready = async () => ({
    asked: (await visitor.get('/readyz')).status,
    told: /^portal_ready (\d)$/m.exec((await visitor.get<string>('/metrics')).body)?.[1],
  });
  expect(await ready()).toEqual({ asked: 200, told: '1' });
  await portal.database.runAsOwner('alter table schema_migration rename to elsewhere');
  // Either is at most a second old.
  await expect.poll(ready).toEqual({ asked: 503, told: '0' });
});
