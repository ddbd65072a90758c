import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { CampaignTerms } from '#contract/money/campaigns/campaigns.ts';
import type { campaignOffers } from '#contract/money/campaigns/offers.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let accounting: Visitor;
let head: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  head = await portal.signedIn('betrieb@demo.example');
});
afterAll(() => portal.close());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function run(said: Partial<CampaignTerms>): Promise<number> {
  const { body } = await accounting.post<{ id: number }>('create-campaign', {
    region: 'lahr',
    sponsor: 'Stadt Lahr',
    gift: '10,00',
    givenFor: 'top-up',
    topUp: '50,00',
    budget: '10,00',
    startsOn: day(-1),
    endsOn: day(30),
    useUntil: day(60),
    countsAt: 'all',
    trades: [],
    branches: [],
    postcodes: '',
    ...said,
  });
  await accounting.post('start-campaign', { id: body.id, reason: 'Stadtfest' });
  const [act] = (await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const { number, digest } = act!;
  expect((await head.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
  return body.id;
}

const offersOf = async (region = 'lahr') =>
  (await portal.visitor().get<OutputOf<typeof campaignOffers>>(`campaign-offers?region=${region}`)).body.offers;
const page = async () => (await portal.visitor().get<string>('/partner-finden?region=lahr')).body;

it('tells everybody what a region gives by itself today, and no more once it is over, stopped or used up', async () => {
  expect(await offersOf()).toEqual([]);
  expect(await page()).not.toContain('Zurzeit geschenkt');

  await run({ name: 'Feuerwehr dankt', givenFor: 'list', topUp: '' });
  await run({ name: 'Erst morgen', startsOn: day(2) });
  expect(await offersOf()).toEqual([]);

  const onTopUp = await run({ name: '10 auf 50 <b>' });
  await run({ name: 'Willkommen', givenFor: 'registration', topUp: '', gift: '5,00', endsOn: day(20) });
  expect(await offersOf()).toEqual([
    {
      name: 'Willkommen',
      giftCents: 500,
      givenFor: 'registration',
      topUpCents: null,
      endsOn: day(20),
      useUntil: day(60),
      where: 'bei allen Partnern',
    },
    expect.objectContaining({ name: '10 auf 50 <b>', giftCents: 1_000, topUpCents: 5_000 }),
  ]);
  expect(await offersOf('landshut')).toEqual([]);
  expect((await portal.visitor().get('campaign-offers?region=nirgendwo')).status).toBe(404);

  const painted = await page();
  expect(painted).toContain('<strong>10,00 €</strong> für eine Aufladung ab 50,00 €');
  expect(painted).toContain('„10 auf 50 &lt;b&gt;“');
  expect(painted).not.toContain('10 auf 50 <b>');
  // What a campaign costs, and how much of it is left, is the sponsor's and the region's.
  expect(JSON.stringify(await offersOf())).not.toMatch(/budget|given_cents|sponsor|Stadt Lahr/);

  const till = await portal.signedIn('kasse@demo.example');
  const topUp = { inputCardID: '176100000000014', guthabenAufladenBetrag: '50,00' };
  expect((await till.book('partner-guthaben-aufladen', topUp)).status).toBe(200);
  await expect.poll(async () => (await offersOf()).map(({ name }) => name)).toEqual(['Willkommen']);

  await accounting.post('stop-campaign', { id: onTopUp, reason: 'Aufgebraucht' });
  const [welcome] = await portal.database.db
    .selectFrom('campaign')
    .select('campaign_id')
    .where('name', '=', 'Willkommen')
    .execute();
  await accounting.post('stop-campaign', { id: welcome!.campaign_id, reason: 'Ende' });
  expect(await offersOf()).toEqual([]);
});
