import { sql } from 'kysely';
import { regionIban, seedEmployerBank, seedPartnerBank, seedRegionBank } from '#seeds/banks.ts';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { setInvoicePrices } from '#server/reports/invoices/prices.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { setBonusLimits } from '#tests/support/open-books.ts';
import { newSums } from './own-sums.ts';
import { openAccount } from './played-bank.ts';
import type { PlayedEmployer, Stage, Town } from './stage.ts';

export const PRICES = {
  participation: 12_000,
  card: 250,
  individualCard: 150,
  reminder1: null,
  reminder2: 350,
  reminder3: 500,
  returnedDebit: null,
};

export async function openTown(stage: Stage, isFirst: boolean): Promise<Town> {
  const { db } = stage.database;
  const name = isFirst ? 'Lahr' : 'Gauting';
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const { rows } = await sql<{ regionId: number }>`
    insert into region (slug, name, card_name, white_label_website_url, logo_svg, primary_color)
    values (${name.toLowerCase()}, ${name}, ${`${name}Karte`}, 'https://region.example', ${logo}, '#aa0000')
    returning region_id as "regionId"`.execute(db);
  const { regionId } = rows[0]!;
  await setBonusLimits(db, regionId, { atOnce: 100_000, aDay: 200_000, unsettled: 2_000_000 });
  await sql`select ledger_open_region(${regionId})`.execute(db);
  await seedRegionBank(db, regionId);
  await db.transaction().execute((trx) => setInvoicePrices(trx, regionId, PRICES, stage.staffId));
  const cards = (await produceCards(db, { regionId, count: 6, isTest: false })).map(({ cardNumber }) => cardNumber);
  const town: Town = {
    regionId,
    cards,
    employers: [],
    sums: newSums(),
    account: openAccount(regionIban(regionId)),
    truths: new Map(),
    booked: [],
    balances: new Map(),
    orders: [],
    held: new Map(),
    reminded: [],
    statements: 0,
    isMoved: false,
  };
  const partners = [
    ['Buchhandlung am Markt', 'Bankeinzug', 'onePercent', '2023-10-02'],
    ['Café Übermut & Söhne', 'Rechnung', 'halfPercent', '2024-05-01'],
    ['Hofladen Kiesel', 'none', 'standard', '2025-01-01'],
    ['Zweirad Zink', 'Bankeinzug', 'standard', '2025-03-01'],
  ] as const;
  for (const [called, payment, model, since] of partners)
    await openPartner(stage, town, `${called} ${name}`, payment, model, since);
  for (const [called, payment] of [
    ['Fabrik Čačak', 'Rechnung'],
    ['Werk Nord', 'Bankeinzug'],
  ] as const)
    town.employers.push(await openEmployer(stage, town, `${called} ${name}`, payment));
  return town;
}

const ADDRESS = { company_street: 'Am Markt 1', company_zip: '77933', company_city: 'Lahr', company_country: 'DE' };

async function openPartner(
  { database: { db } }: Stage,
  { regionId, sums }: Town,
  name: string,
  payment: 'Bankeinzug' | 'Rechnung' | 'none',
  model: 'onePercent' | 'halfPercent' | 'standard',
  since: string,
): Promise<void> {
  const { partner_id: partnerId } = await db
    .insertInto('partner')
    .values({
      region_id: regionId,
      contract_id: `AP-${regionId}-${sums.partners.size}`,
      name,
      disagio_model: model,
      contract_start_at: since,
      ...ADDRESS,
    })
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  await openPartnerAccount(db, regionId, partnerId);
  await seedPartnerBank(db, partnerId, name, payment);
  await openPerson(db, regionId, { role: 'partner', partner_id: partnerId });
  const bank = await db.selectFrom('partner_bank').select('iban').where('partner_id', '=', partnerId).executeTakeFirst();
  sums.partners.set(partnerId, {
    partnerId,
    iban: bank?.iban ?? null,
    hasMandate: payment === 'Bankeinzug',
    open: 0,
    fees: 0,
    isActive: false,
    payBy: '',
    statement: null,
  });
}

async function openEmployer(
  { database: { db }, chance }: Stage,
  { regionId, employers }: Town,
  name: string,
  payment: 'Bankeinzug' | 'Rechnung',
): Promise<PlayedEmployer> {
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({
      region_id: regionId,
      contract_id: `AG-${regionId}-${employers.length}`,
      name,
      contract_start_at: '2024-01-01',
      wants_individual_cards: payment === 'Rechnung',
      ...ADDRESS,
    })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  const key = { regionId, employerId };
  await seedEmployerBank(db, key, name, payment);
  await openPerson(db, regionId, { role: 'employer', employer_id: employerId });
  const made = await produceCards(db, { regionId, count: 3, isTest: false });
  const cards = made.map(({ cardNumber }) => cardNumber);
  await db.updateTable('card').set({ employer_id: employerId }).where('card_number', 'in', cards).execute();
  const charge = chance.between(1_000, 5_000);
  const forms = cards.map((card, index) =>
    planFor(card, {
      charge_cents: charge,
      personnel_number: String(index),
      charge_time: payment === 'Rechnung' ? 'Mitte des Monats' : 'Ende des Monats',
    }),
  );
  await db.transaction().execute((trx) => storeEmployeeCards(trx, key, forms));
  const { iban } = await db
    .selectFrom('employer_bank')
    .select('iban')
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  return { employerId, iban: iban!, cards, charge };
}

async function openPerson(
  db: Database['db'],
  regionId: number,
  whose: { role: 'partner'; partner_id: number } | { role: 'employer'; employer_id: number },
): Promise<void> {
  const id = 'partner_id' in whose ? whose.partner_id : whose.employer_id;
  await db
    .insertInto('person')
    .values({
      region_id: regionId,
      email: `${whose.role}-${id}@demo.example`,
      partner_role: 'admin',
      first_name: 'Arne',
      last_name: 'Werk',
      password_hash: 'none',
      ...whose,
    })
    .execute();
}
