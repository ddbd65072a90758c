import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { Campaign, RegionCampaign } from '#contract/money/campaigns/campaigns.ts';
import type { TakeOver } from '#contract/operator/taking-over/taking-over.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { readConfig } from '#server/platform/config.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { continueTakeOvers } from './continue-take-overs.ts';

const keys = openSealKeys(readConfig({}));
let portal: TestPortal;
let asker: Visitor;
let second: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  asker = await portal.signedIn('rechnungswesen@demo.example');
  second = await portal.signedIn('betrieb@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const german = (iso: string) => iso.split('-').toReversed().join('.');
const work = () => continueTakeOvers(portal.database.db, keys);
const read = async (id: number) => (await asker.get<TakeOver>(`take-over?id=${id}`)).body;
const campaign = async (id: number) => (await asker.get<Campaign>(`campaign?id=${id}`)).body;

async function confirm(): Promise<FourEyesAct> {
  const { body } = await second.get<{ acts: FourEyesAct[] }>('four-eyes-acts');
  const { number, digest } = body.acts[0]!;
  expect((await second.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
  return body.acts[0]!;
}

/** A campaign for gifts of a former provider to which two have agreed. */
async function plan(name: string, changes: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await asker.post<{ id: number }>('create-campaign', {
    region: 'lahr',
    name,
    sponsor: 'Stadt Lahr',
    gift: '20,00',
    givenFor: 'take-over',
    topUp: '',
    budget: '100,00',
    startsOn: day(-1),
    endsOn: day(30),
    useUntil: day(60),
    countsAt: 'all',
    trades: [],
    branches: [],
    postcodes: '',
    ...changes,
  });
  expect(status).toBe(200);
  expect((await asker.post('start-campaign', { id: body.id, reason: 'Umzug' })).body).toEqual({ waitsForSecond: true });
  const { facts } = await confirm();
  expect(facts).toContainEqual({ name: 'Geschenk höchstens je Karte', value: '20,00 €' });
  return body.id;
}

async function upload(id: number, kind: 'cards' | 'gifts', content: string, name: string) {
  const form = new FormData();
  form.set('takeOverFile', new File([content], name));
  return asker.post<{ rows: number }>(`upload-take-over-file?id=${id}&kind=${kind}&name=${name}`, form);
}

const by = (told: readonly { name: string; meaning: string }[]) =>
  Object.fromEntries(told.map(({ name, meaning }) => [name, meaning]));

async function map(id: number, said: { columns?: Record<string, string>; campaigns?: Record<string, string> } = {}) {
  const { version, columns, states, gifts } = await read(id);
  return asker.post<ErrorAnswer>('map-take-over', {
    id,
    version,
    columns: { ...by(columns), ...said.columns },
    states: by(states),
    giftColumns: by(gifts?.columns ?? []),
    campaigns: { ...by(gifts?.campaigns ?? []), ...said.campaigns },
  });
}

async function rehearse(id: number): Promise<TakeOver> {
  const { version } = await read(id);
  const { status, body } = await asker.post('rehearse-take-over', { id, version });
  expect([status, body]).toEqual([204, expect.anything()]);
  await work();
  return read(id);
}

async function release(id: number, leavesOutFaulty = false) {
  const { version, rehearsal } = await read(id);
  return asker.post<ErrorAnswer>('release-take-over', {
    id,
    version,
    leavesOutFaulty,
    providerCards: String(rehearsal!.toldCards),
    providerSum: rehearsal!.toldFormattedDE,
    differenceReason: '',
    claimDays: '10',
    reason: 'Umzug',
  });
}

/** The paper of totals as text. */
async function paperText(id: number, kind: 'rehearsal' | 'cut-over'): Promise<string> {
  const { status, body } = await asker.post<Uint8Array>('take-over-paper', { id, kind });
  expect(status).toBe(200);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

it('a list of gifts is mapped, judged, mended and released; the till spends what came as what it was', async () => {
  const fest = await plan('Stadtfest');
  const { body: opened } = await asker.post<{ id: number }>('open-take-over', { region: 'lahr', provider: 'Altkarte Geschenke' });
  const { id } = opened;
  const cards = 'Karten-Nr.;Status;Saldo;Bemerkung;Leer\nGE-1001;gültig;12,50;Stammkunde;\nGE-1002;gültig;8,00;;\n';
  await upload(id, 'cards', cards, 'karten.csv');
  const list = `Karte;Aktion;Betrag;Gültig bis\nGE1001;Sommer;5,00;${german(day(60))}\nGE1002;Sommer;9,00;\nGE1002;;1,00;\n`;
  expect((await upload(id, 'gifts', list, 'geschenke.csv')).body).toEqual({ rows: 3 });
  const before = await read(id);
  expect(before.files.map(({ kind, name }) => [kind, name])).toEqual([
    ['cards', 'karten.csv'],
    ['gifts', 'geschenke.csv'],
  ]);
  expect(before.gifts).toMatchObject({
    columns: [
      { name: 'Karte', meaning: 'number', example: 'GE1001' },
      { name: 'Aktion', meaning: 'campaign' },
      { name: 'Betrag', meaning: 'amount' },
      { name: 'Gültig bis', meaning: 'useUntil' },
    ],
    campaigns: [
      { name: 'Sommer', meaning: '', rows: 2 },
      { name: '', meaning: '', rows: 1 },
    ],
    choices: [{ value: String(fest), label: expect.stringContaining('Stadtfest (Stadt Lahr)') }],
  });
  // What a campaign of theirs becomes is never guessed.
  await map(id, { columns: { Bemerkung: 'ignored', Leer: 'ignored' } });
  expect((await read(id)).lacks).toEqual([
    'Für die Kampagne „Sommer“ ist nicht gesagt, welche ihre Geschenke übernimmt.',
    'Für Geschenke ohne Kampagne ist nicht gesagt, welche Kampagne sie übernimmt.',
  ]);
  expect((await map(id, { campaigns: { Sommer: 'irgendwas' } })).status).toBe(422);
  expect((await map(id, { campaigns: { Sommer: String(fest), '': 'ordinary' } })).status).toBe(204);

  const { rehearsal } = await rehearse(id);
  expect(rehearsal).toMatchObject({
    cards: 2,
    sumFormattedDE: '20,50',
    claimFormattedDE: '15,50',
    // Only what is filled is told.
    unreadColumns: ['karten.csv: „Bemerkung“'],
    gifts: { cards: 1, sumFormattedDE: '8,00' },
    giftLists: {
      rows: 3,
      faulty: 2,
      faultyFormattedDE: '10,00',
      cards: 1,
      sumFormattedDE: '5,00',
      byCampaign: [{ name: 'Stadtfest', sponsor: 'Stadt Lahr', cards: 1, sumFormattedDE: '5,00' }],
      byFault: [{ fault: 'gift-above-balance', rows: 2 }],
      otherDays: 0,
    },
  });
  const refused = await release(id);
  expect([refused.status, refused.body.errorMessage]).toEqual([
    422,
    expect.stringContaining('fehlerhafte Zeilen mit Geschenken'),
  ]);

  const faults = (await asker.get<string>(`take-over-faults?id=${id}&kind=gifts`)).body;
  expect(faults).toContain('Die Geschenke der Karte sind zusammen höher als ihr Guthaben.');
  await upload(id, 'gifts', faults.replace('9,00', '4,00'), 'berichtigt.csv');
  expect((await map(id)).status).toBe(204);
  const mended = await rehearse(id);
  expect(mended.rehearsal!.giftLists).toMatchObject({ rows: 5, faulty: 0, replaced: 2, cards: 2, sumFormattedDE: '9,00' });
  expect(mended.rehearsal!.gifts).toEqual({ cards: 1, sumFormattedDE: '1,00' });
  expect(await paperText(id, 'rehearsal')).toMatch(
    /Stadtfest, bezahlt von Stadt Lahr 2 9,00 €.*Schuldet der bisherige Anbieter 2 11,50 €/,
  );

  expect((await release(id)).status).toBe(200);
  const { facts } = await confirm();
  const told = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  expect(told).toMatchObject({
    'Davon Geschenke der Kampagne „Stadtfest“': '9,00 € auf 2 Karten, geschuldet von Stadt Lahr',
    'Forderung an den bisherigen Anbieter': '11,50 €',
    'Geschenke, die gewöhnliches Guthaben werden': '1,00 € auf 1 Karte',
    'Spalten, die nicht gelesen werden': 'karten.csv: „Bemerkung“',
  });
  const stopped = await asker.post<ErrorAnswer>('stop-campaign', { id: fest, reason: 'genug' });
  expect([stopped.status, stopped.body.errorMessage]).toEqual([
    422,
    expect.stringContaining('Übernahme bringt gerade Geschenke'),
  ]);
  await work();
  const done = await read(id);
  expect(done).toMatchObject({
    state: 'done',
    bookedFormattedDE: '20,50',
    bookedGiftsFormattedDE: '9,00',
    claim: { claimedFormattedDE: '11,50', openCents: 1_150 },
  });
  const signed = await paperText(id, 'cut-over');
  expect(signed).toContain('ohne die Geschenke, die Kampagnen übernehmen');
  expect(signed).toContain('Spalten, die nicht gelesen werden: karten.csv: „Bemerkung“.');
  expect(await campaign(fest)).toMatchObject({
    gifts: 2,
    givenCents: 900,
    takeOvers: [{ id, provider: 'Altkarte Geschenke', isBack: false, cards: 2, cents: 900 }],
  });
  const contractor = await portal.signedIn('auftraggeber@demo.example');
  const { body: ofRegion } = await contractor.get<{ campaigns: RegionCampaign[] }>('region-campaigns');
  expect(ofRegion.campaigns.find((one) => one.id === fest)).toMatchObject({ gifts: 2, givenCents: 900 });

  const till = await portal.signedIn('kasse@demo.example');
  const { body: found } = await till.post<{ cardID: string }>('partner-check-balance', { inputCardID: 'GE1001' });
  const spent = await till.book('partner-guthaben-einloesen', { inputCardID: found.cardID, guthabenEinloesenBetrag: '6,00' });
  expect(spent.status).toBe(200);
  expect(await campaign(fest)).toMatchObject({ usedCents: 500, onCardsCents: 400 });
  await sealBooks(portal.database.db, keys);
  expect(await verifyLedger(portal.database.db, keys)).toEqual([]);
});

it('gives templates of both kinds, and takes no file of another kind', async () => {
  const csv = await asker.get<string>('take-over-template?format=csv&kind=gifts');
  expect(csv.body).toContain('Kartennummer;Kampagne;Rest;Einlösbar bis');
  expect((await asker.get('take-over-template?format=xlsx&kind=gifts')).status).toBe(200);
  const { body } = await asker.post<{ id: number }>('open-take-over', { region: 'lahr', provider: 'Altkarte Arten' });
  expect((await upload(body.id, 'pictures' as 'cards', 'Karte;Betrag\nA1001;1,00\n', 'x.csv')).status).toBe(422);
  // Gifts alone are no take-over.
  await upload(body.id, 'gifts', 'Karte;Betrag\nA1001;1,00\n', 'geschenke.csv');
  expect((await read(body.id)).lacks).toEqual(['Es fehlt eine Datei mit Karten.']);
  const { files } = await read(body.id);
  expect((await asker.post('remove-take-over-file', { id: body.id, file: files[0]!.id })).status).toBe(204);
  expect((await read(body.id)).gifts).toBeNull();
});

it('a file of cards that is removed leaves its gifts to the next one', async () => {
  const fest = await plan('Weihnacht');
  const { body } = await asker.post<{ id: number }>('open-take-over', { region: 'lahr', provider: 'Altkarte Tausch' });
  const { id } = body;
  const head = 'Kartennummer;Zustand;Guthaben';
  await upload(id, 'cards', `${head}\nT-1001;gültig;2,00\n`, 'karten.csv');
  await upload(id, 'gifts', 'Kartennummer;Kampagne;Rest\nT-1001;Alt;3,00\n', 'geschenke.csv');
  await map(id, { campaigns: { Alt: String(fest) } });
  expect((await rehearse(id)).rehearsal!.giftLists!.faulty).toBe(1);
  const { files } = await read(id);
  expect((await asker.post('remove-take-over-file', { id, file: files[0]!.id })).status).toBe(204);
  await upload(id, 'cards', `${head}\nT-1001;gültig;5,00\n`, 'karten2.csv');
  await map(id);
  expect((await rehearse(id)).rehearsal).toMatchObject({
    claimFormattedDE: '2,00',
    giftLists: { faulty: 0, sumFormattedDE: '3,00' },
  });
  expect((await asker.post('drop-take-over', { id, reason: 'doch nicht' })).status).toBe(200);
});
