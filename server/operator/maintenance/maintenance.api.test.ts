import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { switchMaintenance } from './switch-maintenance.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-maintenance-'));
const DATA_DIR = path.join(folder, 'data');
const open = { headline: '', content: '', isMaintenanceActive: false, type: '' };

let portal: TestPortal;
let customer: Visitor;
beforeAll(async () => {
  portal = await startTestPortal({ DATA_DIR });
  customer = await portal.signedIn('kundin@demo.example');
});
afterAll(async () => {
  await portal.close();
  fs.rmSync(folder, { recursive: true });
});

/** What everybody hears, once the processes have had their two seconds. */
async function expectSoon(expected: object): Promise<void> {
  const check = async () => (await portal.visitor().get('maintenance-check')).body;
  await expect.poll(check, { interval: 100 }).toEqual(expected);
}

test('the portal is open as long as nobody says anything else', async () => {
  expect((await portal.visitor().get('maintenance-check')).body).toEqual(open);
});

test('a type that begins with "block" closes all calls but those that a closed portal needs', async () => {
  const content = '<p>Bis <strong>18 Uhr</strong>.</p><script>alert(1)</script>';
  await switchMaintenance(portal.database.db, { isActive: true, type: 'BlockAll', headline: 'Wir bauen um', content });
  const told = {
    headline: 'Wir bauen um',
    content: '<p>Bis <strong>18 Uhr</strong>.</p>',
    isMaintenanceActive: true,
    type: 'BlockAll',
  };
  await expectSoon(told);

  const closed = {
    status: 503,
    body: { errorMessage: 'Wir bauen um', errorCode: 'MAINTENANCE', type: 'BlockAll', requestId: expect.any(String) },
  };
  expect(await customer.get('dashboard')).toMatchObject(closed);
  expect(await portal.visitor().get('session')).toMatchObject(closed);
  expect(await portal.visitor().get('regions')).toMatchObject(closed);
  expect(await portal.visitor().post('partner-login', {})).toMatchObject(closed);
  expect((await customer.get('dashboard')).headers.get('retry-after')).toBe('60');

  const page = await portal.visitor().get('/login?region=lahr');
  expect({ status: page.status, to: page.headers.get('location') }).toEqual({ status: 302, to: '/wartungsarbeiten?region=lahr' });
  for (const path of [
    '/healthz',
    '/readyz',
    '/metrics',
    '/wartungsarbeiten',
    '/regions/lahr/logo.svg',
    'legal-texts/imprint',
    '/impressum',
    '/offline',
  ])
    expect({ path, status: (await portal.visitor().get(path)).status }).toEqual({ path, status: 200 });
});

test('a person can leave meanwhile', async () => {
  const leaving = await customer.post('logout', {});
  expect(leaving.status).toBe(204);
});

test('the terminal opens the portal again, also while the embedded database is in use', async () => {
  runTerminal('off');
  await expectSoon(open);
  const { status } = await portal.visitor().get('session');
  expect(status).toBe(204);
});

test('any other type announces, and lets everything go on', async () => {
  runTerminal('on', '--type', 'info', '--headline', 'Sonntag ab 6 Uhr', '--content', '<p>Kurz nicht da.</p>');
  await expectSoon({ headline: 'Sonntag ab 6 Uhr', content: '<p>Kurz nicht da.</p>', isMaintenanceActive: true, type: 'info' });
  expect((await portal.visitor().get('session')).status).toBe(204);
});

test('every switch is on the audit trail', async () => {
  const acts = await portal.database.db
    .selectFrom('audit_event')
    .select('subject')
    .where('act', '=', 'maintenance-switched')
    .orderBy('audit_event_id')
    .execute();
  expect(acts.map(({ subject }) => subject)).toEqual(['on BlockAll', 'off', 'on info']);
});

test.each(['', 'perhaps', 'on --type=zu,und,weg', 'on --headline=', 'on --loud'])('the terminal refuses “%s”', (words) => {
  const { status, stderr } = terminal(words.split(' ').filter(Boolean));
  expect(status).toBe(1);
  expect(stderr).toContain('Usage: npm run -s maintenance');
});

function terminal(words: string[]) {
  return spawnSync(process.execPath, ['server/operator/maintenance/switch-maintenance.cli.ts', ...words], {
    env: { PATH: process.env.PATH, DATA_DIR, DATABASE_URL: portal.database.connectionString },
    encoding: 'utf8',
  });
}

function runTerminal(...words: string[]): void {
  const { status, stderr } = terminal(words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}
