import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const announcement = {
  isActive: true,
  isBlocking: true,
  headline: 'Wir bauen um',
  text: 'Bis <b>18</b> Uhr.\n\nDanke & bis gleich.',
};

let portal: TestPortal;
let management: Visitor;
let customer: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  management = await portal.signedIn('betrieb@demo.example');
  customer = await portal.signedIn('kundin@demo.example');
});
afterAll(() => portal.close());

test('management closes the portal, works on inside, and opens it again; nobody else gets in meanwhile', async () => {
  expect((await management.post('switch-maintenance', announcement)).status).toBe(204);
  await expect.poll(async () => (await customer.get('dashboard')).status, { interval: 100 }).toBe(503);
  expect((await portal.visitor().get('maintenance-check')).body).toMatchObject({
    content: '<p>Bis &lt;b&gt;18&lt;/b&gt; Uhr.</p>\n<p>Danke &amp; bis gleich.</p>',
  });
  expect((await management.get('maintenance')).body).toMatchObject({ ...announcement, switchedAt: expect.any(String) });
  expect((await management.get('/betrieb')).status).toBe(200);
  expect((await portal.visitor().get('/trolleymakerportal-login')).status).toBe(200);
  expect((await portal.visitor().get('/login')).status).toBe(302);

  const late = await portal.signedIn('betrieb@demo.example');
  expect((await late.post('switch-maintenance', { ...announcement, isActive: false })).status).toBe(204);
  await expect.poll(async () => (await customer.get('dashboard')).status, { interval: 100 }).toBe(200);
});

test('who switched it stands in the trail', async () => {
  const { body } = await management.get<{ events: { actName: string; subject: string; person: { name: string } }[] }>(
    'audit-trail?act=maintenance-switched',
  );
  expect(body.events.map(({ subject, person }) => [subject, person.name])).toEqual([
    ['off', 'Bea Demo'],
    ['on block', 'Bea Demo'],
  ]);
});
