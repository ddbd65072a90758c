import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseKinds, caseKindTexts, listPermittedKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { staffStart } from '#contract/operator/operations/staff-start.ts';
import type { moneyRuns, waitingFiles } from '#contract/reports/settlements/runs.ts';
import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { seedMoneyDesk } from '#tests/support/seed-money-desk.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const staff = { role: 'trolleymaker', partner_role: null, contract_ended: false, partner_interest_in: null } as const;
const startOf = async (email: string) =>
  (await (await portal.signedIn(email)).get<OutputOf<typeof staffStart>>('staff-start')).body;
const waitingFor = async (email: string) => (await startOf(email)).waiting;

it('has nothing for anybody as long as nobody waits', async () => {
  for (const email of ['betrieb@demo.example', 'support@demo.example', 'rechnungswesen@demo.example'])
    expect(await waitingFor(email)).toEqual([]);
});

it('lists a case of each kind for those who decide it, with its age', async () => {
  const { db } = portal.database;
  for (const kind of caseKinds)
    await sql`insert into staff_case (region_id, kind, subject, details, search_text, opened_at)
              values (1, ${kind}, 'Jemand wartet', '{}', '', '2026-11-02T08:00:00Z')`.execute(db);
  for (const [email, staffRole] of [
    ['support@demo.example', 'support'],
    ['rechnungswesen@demo.example', 'accounting'],
  ] as const) {
    const wanted = listPermittedKinds({ ...staff, staff_role: staffRole }).map((kind) => caseKindTexts[kind]);
    const waiting = await waitingFor(email);
    expect(waiting.map(({ text }) => text).toSorted()).toEqual(wanted.toSorted());
    expect(new Set(waiting.map(({ count, since }) => `${count} ${since}`))).toEqual(new Set(['1 2026-11-02T08:00:00.000Z']));
  }
  await sql`insert into staff_case (region_id, kind, subject, details, search_text, opened_at)
            values (1, 'message', 'Wo kann ich zahlen?', '{}', '', '2026-11-01T08:00:00Z')`.execute(db);
  expect(await waitingFor('support@demo.example')).toContainEqual(
    expect.objectContaining({ text: 'Nachrichten', count: 2, about: 'Wo kann ich zahlen?' }),
  );
  await sql`update staff_case set decision = 'withdrawn', decided_at = now()`.execute(db);
});

it('lists lost cards that can still pay before all else, and by themselves', async () => {
  const { db } = portal.database;
  const { card } = await db
    .selectFrom('account')
    .select('card_number as card')
    .where('kind', '=', 'card')
    .where('status', '=', 'active')
    .where('region_id', '=', 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const details = (lost: string) => JSON.stringify({ card: lost, holderId: null, idempotencyKey: 'lost', note: '' });
  await sql`insert into staff_case (region_id, kind, subject, details, search_text, opened_at)
            values (1, 'message', 'Wo kann ich zahlen?', '{}', '', '2026-11-01T08:00:00Z'),
                   (1, 'lost-card', 'Keine mehr', ${details('none')}, '', '2026-11-02T08:00:00Z'),
                   (1, 'lost-card', 'Zahlt noch', ${details(card!)}, '', '2026-11-03T08:00:00Z')`.execute(db);
  const waiting = await waitingFor('support@demo.example');
  expect(waiting.map(({ text, about, isUrgent }) => [text, about, isUrgent])).toEqual([
    ['Verlorene Karte, die noch bezahlen kann', 'Zahlt noch', true],
    ['Nachricht', 'Wo kann ich zahlen?', undefined],
    ['Verlorene Karte', 'Keine mehr', undefined],
  ]);
  await sql`update staff_case set decision = 'withdrawn', decided_at = now() where decision is null`.execute(db);
});

it('lists contracts in review once their data are complete, for those who activate them', async () => {
  const { db } = portal.database;
  await sql`update partner set is_in_review = true, is_data_complete = false where contract_id = 'AP-1001'`.execute(db);
  expect(await waitingFor('support@demo.example')).toEqual([]);
  for (const table of ['partner', 'employer'])
    await sql`update ${sql.table(table)} set is_in_review = true, is_data_complete = true, data_completed_at = '2026-11-03T08:00:00Z'
               where contract_id in ('AP-1001', 'AG-1001')`.execute(db);
  const one = { sign: 'decide', count: 1, cents: null, since: '2026-11-03T08:00:00.000Z' };
  const lines = [
    { text: 'Partnervertrag in Prüfung', to: '/partner-verwalten?stand=In%20Pr%C3%BCfung', ...one },
    { text: 'Arbeitgebervertrag in Prüfung', to: '/arbeitgeber-verwalten?stand=In%20Pr%C3%BCfung', ...one },
  ];
  for (const email of ['support@demo.example', 'rechnungswesen@demo.example', 'betrieb@demo.example'])
    expect(await waitingFor(email)).toEqual(expect.arrayContaining(lines));
  expect(await waitingFor('redaktion@demo.example')).toEqual([]);
  await sql`update partner set is_in_review = null`.execute(db);
  await sql`update employer set is_in_review = null`.execute(db);
});

it('lists employers whose contract counts and who have no cards yet, for those who give them some', async () => {
  const { db } = portal.database;
  expect((await waitingFor('support@demo.example')).map(({ text }) => text)).not.toContain('Arbeitgeber ohne Karten');
  await sql`insert into employer (region_id, contract_id, name, contract_start_at, is_in_review)
            values (1, 'AG-1900', 'Neu im Werk (Demo)', '2026-11-03', null),
                   (1, 'AG-1901', 'Erst bald (Demo)', '2099-01-01', null),
                   (1, 'AG-1902', 'Noch in Prüfung (Demo)', '2026-11-01', true)`.execute(db);
  const line = {
    sign: 'decide',
    cents: null,
    text: 'Arbeitgeber ohne Karten',
    count: 1,
    since: '2026-11-02T23:00:00.000Z',
    to: '/kartenbestand',
  };
  expect(await waitingFor('support@demo.example')).toContainEqual(line);
  expect((await waitingFor('rechnungswesen@demo.example')).map(({ text }) => text)).not.toContain(line.text);
  await sql`delete from employer where contract_id like 'AG-190_'`.execute(db);
});

it('lists files, open items and overdue payments for accounting alone, and one date of the next run', async () => {
  await seedMoneyDesk(portal.database);
  const { db } = portal.database;
  const order = await db
    .selectFrom('charge_order_card as c')
    .innerJoin('charge_order as o', (join) => join.onRef('o.region_id', '=', 'c.region_id').onRef('o.number', '=', 'c.number'))
    .select(['o.employer_id as employerId', 'c.card_number as card'])
    .executeTakeFirstOrThrow();
  const days = { dueOn: '2026-03-31', debitsOn: '2026-03-31', loadsOn: '2026-03-31', payBy: '2026-03-20' };
  await db
    .transaction()
    .execute((trx) => freezeChargeOrder(trx, 1, { ...days, employerId: order.employerId, cards: [order.card] }));
  const accounting = await portal.signedIn('rechnungswesen@demo.example');
  const { waiting, due } = await startOf('rechnungswesen@demo.example');
  const { rows } = await sql<{ sums: string; dueOn: string }>`
    select sum(cents) as sums, min(pays_on) as "dueOn" from payment_file join statement_run using (region_id, run)
     where not exists (select from payment_file_release r
                        where (r.region_id, r.run, r.kind) = (payment_file.region_id, payment_file.run, payment_file.kind))`.execute(
    db,
  );
  expect(waiting.map(({ sign, text, count, cents, dueOn }) => [sign, text, count, cents, dueOn])).toEqual(
    expect.arrayContaining([
      ['release', 'Überweisungsdatei eines Laufs: Freigabe beantragen', 1, Number(rows[0]!.sums), rows[0]!.dueOn],
      ['overdue', 'Überfällige Zahlung eines Arbeitgebers', 1, expect.any(Number), undefined],
    ]),
  );
  for (const { since } of waiting) expect(since).not.toBeNull();
  expect(await waitingFor('support@demo.example')).toEqual([]);
  const texts = async () => (await startOf('rechnungswesen@demo.example')).waiting.map(({ text }) => text);
  const [day] = (await accounting.get<OutputOf<typeof waitingFiles>>('waiting-files')).body;
  const files = day!.files.map(({ messageId, sha256 }) => ({ messageId, sha256 }));
  await accounting.post('release-files-of-day', { day: day!.day, files, reason: 'Geprüft' });
  expect(await texts()).toContain('Überweisungsdatei eines Laufs freigeben');
  expect(await texts()).not.toContain('Überweisungsdatei eines Laufs: Freigabe beantragen');
  const { next } = (await accounting.get<OutputOf<typeof moneyRuns>>('money-runs')).body;
  const [first] = next.toSorted((one, other) => one.issuedOn.localeCompare(other.issuedOn));
  expect(new Date(due[0]!.at).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })).toBe(first!.issuedOn);
});
