import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { datevRoleNames } from '#contract/reports/datev/datev-accounts.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { findInvoiceCheck } from '#tests/support/check-invoice-xml.ts';
import { invoiceXml } from '#server/reports/invoices/invoice-xml.ts';
import { labelOf, numbered } from '#server/reports/invoices/reads.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { writeCarrier } from '#server/operator/data-carriers/write-carrier.ts';
import { zipPieces } from '#server/operator/data-carriers/zip-pieces.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listBankAccounts } from '#server/reports/bank-statements/list-bank-accounts.ts';
import { exportMonth } from '#server/reports/datev/export-month.ts';
import { exportZip } from '#server/reports/datev/export-zip.ts';
import { getExport } from '#server/reports/datev/read-exports.ts';
import { saveSettings } from '#server/reports/datev/settings.ts';
import { listOpenItems } from '#server/reports/open-items/list-open-items.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { playMonth } from '#tests/support/month-play/play-month.ts';
import type { Play, Town } from '#tests/support/month-play/stage.ts';
import { listOwnItems, openOf, type OwnSums, post, total } from '#tests/support/month-play/own-sums.ts';
import { cellsOf, centsOfCell, type ReadCarrier, readCarrier } from '#tests/support/read-carrier.ts';
import { type ReadExport, type ReadLine, readExport, sumByAccount } from '#tests/support/read-datev.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

/**
 * Six weeks of two regions, played by chance (tests/support/month-play). Whoever plays keeps sums of its own, and
 * each part of the program has to agree with them to the cent. MONTHS_SEED repeats the run of another seed,
 * MONTHS_PLAYED plays the seeds from there on.
 */
const USUAL_SEED = 21;
const FIRST_SEED = Number(process.env.MONTHS_SEED ?? USUAL_SEED);
const SEEDS = Array.from({ length: Number(process.env.MONTHS_PLAYED ?? 1) }, (_, at) => FIRST_SEED + at);
const MONTHS = ['2026-10', '2026-11'] as const;
const LAST_DAY = '2026-11-10';

/** What must have happened in the usual run, or the agreement says little. */
const WANTED = [
  'topUp',
  'redeem',
  'bonus',
  'storno',
  'reverse',
  'payout',
  'collection',
  'order',
  'order loaded',
  'order collected',
  'order paid',
  'month invoiced',
  'cards ordered',
  'invoice',
  'paid online',
  'cancelled',
  'reissued',
  'payment moved',
  'debit booked',
  'return of invoices',
  'return of statements',
  'paid exact',
  'paid part',
  'paid more',
  'paid twice',
  'refund',
  'online refund',
  'paid for nothing',
  'given back online',
  'gone back online',
  'online paid anew',
  'online there again',
  'invoice payment taken back',
  'charge-order payment taken back',
  'order cancelled',
  'paid for a cancelled order',
  'charge-payment-return undone',
  'came again',
  'unknown money',
  'clarified',
  'sent back',
  'file twice',
  'booked by itself',
  'decided',
  'held',
  'reminded',
  'fee charged',
  'invoice undone',
  'partner undone',
  'charge-order undone',
  'charge-credit undone',
  'clarification undone',
  'set aside undone',
  'file undone',
  'for another invoice',
  'for another partner',
  'for another charge-order',
  'for another charge-credit',
];

const ROLE_OF: Record<string, (typeof datevRoleNames)[number]> = { 'settled fees': 'fees', 'settled tax': 'tax' };
/** Each role has an account of its own, so that the files tell them apart. */
const accountOf = (role: (typeof datevRoleNames)[number]) => String(1001 + datevRoleNames.indexOf(role));

/** What differs between two lists of sums, as "2026-10 bank: 5 and not 6". */
function differences(told: ReadonlyMap<string, unknown>, own: ReadonlyMap<string, unknown>): string[] {
  const isSame = (key: string) => (told.get(key) ?? 0) === (own.get(key) ?? 0);
  const keys = new Set([...told.keys(), ...own.keys()]);
  return [...keys]
    .filter((key) => !isSame(key))
    .map((key) => `${key}: ${told.get(key) as string} and not ${own.get(key) as string}`);
}

const isOfBooks = (account: string) =>
  /^(partner|employer) /.test(account) || ['cards', 'fees', 'tax', 'expired', 'bank', 'invoices'].includes(account);

/** The own sums of what the books know, by month and account. */
const ownBooks = ({ months }: OwnSums) =>
  new Map(
    [...months].flatMap(([month, accounts]) =>
      [...accounts].filter(([account]) => isOfBooks(account)).map(([account, cents]) => [`${month} ${account}`, cents] as const),
    ),
  );

async function readBooks({ db }: Database, regionId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; account: string; cents: number }>`
    select to_char(e.booked_at at time zone 'Europe/Berlin', 'YYYY-MM') as month,
           case a.kind when 'card' then 'cards' when 'partner' then 'partner ' || a.partner_id
             when 'employer' then 'employer ' || a.employer_id else a.kind end as account, sum(p.cents)::bigint as cents
      from posting p join account a using (region_id, account_id) join entry e using (region_id, entry_id)
     where p.region_id = ${regionId} group by 1, 2`.execute(db);
  return new Map(rows.map(({ month, account, cents }) => [`${month} ${account}`, cents]));
}

/** What the screen of the bank tells of a region, beside what the bank and the own sums say. */
async function compareBank({ db }: Database, { regionId, sums, account, truths }: Town): Promise<string[]> {
  const { slug } = await db.selectFrom('region').select('slug').where('region_id', '=', regionId).executeTakeFirstOrThrow();
  const { accounts } = await listBankAccounts(db);
  const { bankCents, ledgerCents, unclear, clarified, clarifiedCents, gaps } = accounts.find(({ region }) => region === slug)!;
  const all = [...truths.values()].filter(({ state }) => state !== 'waiting');
  const of = (wanted: string) => all.filter(({ state }) => state === wanted);
  const sumOf = (some: readonly { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
  const inNoBook = all.filter(({ isOfFile }) => !isOfFile).reduce((sum, { cents, inBooks }) => sum + cents - inBooks, 0);
  const told = { bankCents, ledgerCents, unclear, clarified, clarifiedCents, gaps, explained: bankCents! - ledgerCents! };
  const own = {
    bankCents: account.closing,
    ledgerCents: -total(sums, 'bank'),
    unclear: of('open').length,
    clarified: of('clarification').length,
    clarifiedCents: sumOf(of('clarification')),
    gaps: 0,
    // What nobody has booked, and what of our files the bank has done before the books or after them.
    explained: inNoBook + sums.filesAtBank - sums.filesInBooks,
  };
  return differences(new Map(Object.entries(told)), new Map(Object.entries(own)));
}

async function readItems({ db }: Database, regionId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; name: string; regionId: number }>`
    select gguid as id, 'partner ' || partner_id as name, region_id as "regionId" from partner
    union all select gguid, 'employer ' || employer_id, region_id from employer`.execute(db);
  const businesses = new Map(rows.map((row) => [row.id, row]));
  const items = (await listOpenItems(db, LAST_DAY)).filter(({ business }) => businesses.get(business.id)!.regionId === regionId);
  return items
    .map(({ kind, business, label, cents }) =>
      [kind, businesses.get(business.id)!.name, ...(kind === 'invoice' || kind === 'charge-order' ? [label] : []), cents].join(
        ' ',
      ),
    )
    .toSorted();
}

const itemsOf = ({ sums, employers }: Town) =>
  listOwnItems(
    sums,
    employers.map(({ employerId }) => employerId),
  );

type Numbers = ReadonlyMap<string, number>;

/** The own sums of a month as the files should have them, by account of the tax adviser. */
function ownLines({ months }: OwnSums, month: string, numbers: Numbers): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [account, cents] of months.get(month) ?? []) {
    if (account === 'invoices' || account === 'papers') continue;
    const business = /^(debtor )?((?:partner|employer) \d+)$/.exec(account);
    const number = business
      ? String((business[1] ? 10_000 : 70_000) + numbers.get(business[2]!)!)
      : accountOf(ROLE_OF[account] ?? (account as (typeof datevRoleNames)[number]));
    sums.set(number, (sums.get(number) ?? 0) + cents);
  }
  return sums;
}

const isDebtor = (account: string) => account.length === 5 && account.startsWith('1');

/** The debtors at the tax adviser's are the open invoices; what is cancelled clears what it cancels. */
function compareDebtors({ sums }: Pick<Town, 'sums'>, lines: readonly ReadLine[], numbers: Numbers): string[] {
  const debtors = sumByAccount(lines);
  const own = new Map<string, number>();
  for (const [name, number] of numbers) {
    const open = [...sums.invoices.values()]
      .filter(({ business }) => business === name)
      .reduce((sum, one) => sum + openOf(one), 0);
    own.set(String(10_000 + number), -open);
  }
  const told = new Map([...debtors].filter(([account]) => isDebtor(account)));
  const byLabel = Map.groupBy(
    lines.filter(({ account, against }) => isDebtor(account) || isDebtor(against)),
    ({ label }) => label,
  );
  const neverPaid = [...sums.invoices.values()].filter(
    ({ label, isCancelled, isFor }) =>
      isCancelled && isFor !== 'statement' && !byLabel.get(label)?.some(({ text }) => /zahl|Erstattung/i.test(text)),
  );
  const uncleared = neverPaid
    .map(
      ({ label }) =>
        [label, [...sumByAccount(byLabel.get(label) ?? [])].find(([account]) => isDebtor(account))?.[1] ?? 0] as const,
    )
    .filter(([, cents]) => cents !== 0);
  return [...differences(told, own), ...uncleared.map(([label, cents]) => `${label} is not cleared: ${cents}`)];
}

async function readRegion({ db }: Database, regionId: number): Promise<ReadCarrier> {
  const period = { regionId, from: '2021-01-01', until: '2026-11-30' };
  const zip = zipPieces(writeCarrier(db, period, { name: 'Kartenkontor', location: 'Lahr' }));
  return readCarrier(Buffer.concat(await Array.fromAsync(zip)));
}

/** Rows of a table of a carrier, by the names of its columns. */
function rowsOf({ tables }: ReadCarrier, file: string): Record<string, string>[] {
  const { columns, rows } = tables[`${file}.csv`]!;
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]!])));
}

/** The carrier of a region, read by itself alone: accounts, invoices, what is open of them, bank and reminders. */
function compareCarrier({ sums, account, regionId, truths, reminded }: Town, carrier: ReadCarrier): string[] {
  const told = new Map<string, unknown>();
  const own = new Map<string, unknown>();
  const add = (sumsOf: Map<string, unknown>, key: string, cents: number) =>
    sumsOf.set(key, ((sumsOf.get(key) as number) ?? 0) + cents);
  const owners = new Map(rowsOf(carrier, 'konten').map((row) => [row.Konto_Nr!, row]));
  for (const { Konto_Nr, Kontoart, Endsaldo } of rowsOf(carrier, 'summen')) {
    const { Partner_Nr, Arbeitgeber_Nr } = owners.get(Konto_Nr!)!;
    const name =
      { card: 'cards', partner: `partner ${Partner_Nr}`, employer: `employer ${Arbeitgeber_Nr}` }[Kontoart!] ?? Kontoart!;
    add(told, name, centsOfCell(Endsaldo!));
  }
  for (const [key, cents] of ownBooks(sums)) add(own, key.slice(8), cents);
  const invoices = rowsOf(carrier, 'rechnungen');
  const cancelled = new Set(invoices.map(({ Storniert_Jahr, Storniert_Nummer }) => `${Storniert_Jahr}-${Storniert_Nummer}`));
  const lastOfCause = new Map(invoices.map(({ Anlass, Jahr, Nummer }) => [Anlass, `${Jahr}-${Nummer}`]));
  const goneBack = (cause: string) =>
    rowsOf(carrier, 'online_erstattungen')
      .filter(({ Zahlung_Kennung }) => cause === `order ${Zahlung_Kennung}`)
      .reduce((sum, { Betrag }) => sum + centsOfCell(Betrag!), 0);
  for (const { Jahr, Nummer, Art, Anlass, Brutto, Verrechnet_durch } of invoices) {
    told.set(`invoice ${Jahr}-${Nummer}`, centsOfCell(Brutto!));
    const isLast = lastOfCause.get(Anlass) === `${Jahr}-${Nummer}`;
    if (Verrechnet_durch === 'demo' && Art !== 'cancellation' && isLast)
      add(told, 'open', goneBack(Anlass!) - (cancelled.has(`${Jahr}-${Nummer}`) ? centsOfCell(Brutto!) : 0));
    if (Art !== 'cancellation' && Verrechnet_durch === '' && !cancelled.has(`${Jahr}-${Nummer}`))
      add(told, 'open', centsOfCell(Brutto!));
  }
  for (const { Betrag } of rowsOf(carrier, 'rechnungszahlungen')) add(told, 'open', -centsOfCell(Betrag!));
  for (const invoice of sums.invoices.values()) {
    own.set(`invoice ${invoice.year}-${invoice.number}`, invoice.gross);
    add(own, 'open', openOf(invoice));
  }
  for (const { Betrag, Umsatz_Nr } of rowsOf(carrier, 'kontoumsaetze')) told.set(`movement ${Umsatz_Nr}`, centsOfCell(Betrag!));
  for (const { movementId, cents, state } of truths.values()) if (state !== 'waiting') own.set(`movement ${movementId}`, cents);
  told.set('closing', centsOfCell(rowsOf(carrier, 'kontoauszuege').at(-1)!.Endsaldo!));
  own.set('closing', account.closing);
  for (const { Posten, Stufe, Betrag } of rowsOf(carrier, 'mahnungen'))
    told.set(`${Posten} level ${Stufe}`, centsOfCell(Betrag!));
  for (const { item, level, cents } of reminded) own.set(`${item} level ${level}`, cents);
  const foreign = Object.entries(carrier.tables).filter(
    ([, table]) =>
      table.columns.includes('Region_Nr') && cellsOf(table, 'Region_Nr').some((cell) => cell !== '' && cell !== String(regionId)),
  );
  return [...differences(told, own), ...foreign.map(([file]) => `${file} has rows of another region`)];
}

/**
 * Reminders are of what was owed that day, over what was owed, and one level after the other; anew for what came back.
 */
function compareReminders(reminded: Town['reminded']): string[] {
  return reminded.flatMap(({ item, day, level, reopenedOn, cents, owed }, at) => {
    const before = reminded.slice(0, at).filter((one) => one.item === item && one.reopenedOn === reopenedOn);
    const isInTurn = before.length === level - 1 && before.every((one) => one.day < day);
    return [
      ...(owed === cents ? [] : [`${day}: reminded of ${item} over ${cents}, where ${owed} is owed`]),
      ...(isInTurn ? [] : [`${day}: level ${level} of ${item} after ${before.length} others`]),
    ];
  });
}

const check = await findInvoiceCheck();

describe.each(SEEDS)('the months of seed %i', (seed) => {
  let database: Database;
  let play: Play;
  const exports = new Map<string, ReadExport>();
  const exported = (town: Town, month: string) => exports.get(`${town.regionId} ${month}`)!;
  let numbers: Map<string, number>;
  const carriers = new Map<Town, ReadCarrier>();
  beforeAll(async () => {
    database = await createTestDatabase();
    play = await playMonth(database, seed);
    const { db } = database;
    await moveClock(database, new Date('2026-12-01T05:00:00Z'), 0.001);
    await sealBooks(db, SEAL_KEYS);
    for (const { regionId } of play.towns) await mapAccounts(regionId);
    const made = { db, regionContent: ownRegionContent(db) };
    // In turn, as the regions share one client of the tax adviser.
    for (const month of MONTHS)
      for (const { regionId } of play.towns) {
        const { batch } = await exportMonth(made, { regionId, month, staffId: play.staffId });
        const zip = exportZip(made, await getExport(db, regionId, month, batch));
        exports.set(`${regionId} ${month}`, readExport(Buffer.concat(await Array.fromAsync(zip))));
      }
    for (const town of play.towns) carriers.set(town, await readRegion(database, town.regionId));
    const rows = await db.selectFrom('datev_business').selectAll().execute();
    numbers = new Map(
      rows.map(({ number, partner_id, employer_id }) => [
        partner_id === null ? `employer ${employer_id}` : `partner ${partner_id}`,
        number,
      ]),
    );
  });
  afterAll(() => database.close());

  async function mapAccounts(regionId: number): Promise<void> {
    const values = {
      consultant: '1001',
      client: '1',
      length: '4',
      yearBegins: '1',
      isFixed: true,
      chart: '03',
      firstBusiness: '1',
    } as const;
    const accounts = Object.fromEntries(datevRoleNames.map((role) => [role, accountOf(role)]));
    const keys = Object.fromEntries(datevRoleNames.map((role) => [`key-${role}`, '3']));
    const settings = { ...values, ...accounts, ...keys } as Parameters<typeof saveSettings>[2];
    await database.db.transaction().execute((trx) => saveSettings(trx, regionId, settings, play.staffId));
  }

  /** The numbers of a region's businesses. */
  const numbersOf = ({ sums, employers }: Town): Numbers => {
    const names = [
      ...[...sums.partners.keys()].map((id) => `partner ${id}`),
      ...employers.map(({ employerId }) => `employer ${employerId}`),
    ];
    return new Map(names.filter((name) => numbers.has(name)).map((name) => [name, numbers.get(name)!]));
  };
  const linesOf = (town: Town) => MONTHS.flatMap((month) => exported(town, month).lines);

  it.runIf(seed === USUAL_SEED)('have all in them', () => {
    expect(WANTED.filter((act) => !play.counts.has(act))).toEqual([]);
  });

  it('go as whoever plays them has meant it', () => {
    expect(play.faults).toEqual([]);
  });

  it('agree with the books, month by month and account by account', async () => {
    for (const { regionId, sums } of play.towns)
      expect(differences(await readBooks(database, regionId), ownBooks(sums))).toEqual([]);
  });

  it('agree with `ledger:verify`', async () => {
    expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  });

  it('agree with the open items of each business', async () => {
    for (const town of play.towns) {
      expect(itemsOf(town).length).toBeGreaterThan(5);
      expect(await readItems(database, town.regionId)).toEqual(itemsOf(town));
    }
  });

  it('agree with the account of each business, whose lines come to what is open', async () => {
    const { rows } = await sql<{ regionId: number; partnerId: number }>`
      select region_id as "regionId", partner_id as "partnerId" from partner`.execute(database.db);
    for (const partner of rows) await assertAccountAgrees(database.db, { kind: 'partner', ...partner });
    for (const { regionId, employers } of play.towns)
      for (const { employerId } of employers) {
        const lines = await assertAccountAgrees(database.db, { kind: 'employer', regionId, employerId });
        expect(lines.length).toBeGreaterThan(0);
      }
  });

  it('agree with the bank: what is in no book explains the difference to the cent', async () => {
    for (const town of play.towns) expect(await compareBank(database, town)).toEqual([]);
  });

  it('agree with what DATEV is told, month by month and account by account', () => {
    for (const town of play.towns)
      for (const month of MONTHS) {
        const { lines } = exported(town, month);
        expect(lines.length).toBeGreaterThan(20);
        expect(differences(sumByAccount(lines), ownLines(town.sums, month, numbers))).toEqual([]);
        expect([...sumByAccount(lines).values()].reduce((sum, cents) => sum + cents, 0)).toBe(0);
      }
  });

  it('leave on the debtors at the tax adviser’s what is open', () => {
    for (const town of play.towns) expect(compareDebtors(town, linesOf(town), numbersOf(town))).toEqual([]);
  });

  it('number the businesses of both regions at the tax adviser’s without a gap, none twice', () => {
    const all = play.towns.flatMap((town) => [...numbersOf(town).values()]).toSorted((one, other) => one - other);
    expect(all.length).toBeGreaterThan(8);
    expect(all).toEqual(all.map((_, at) => at + 1));
  });

  it('link each statement and invoice to its paper', () => {
    for (const town of play.towns) {
      const { lines, papers, index } = exported(town, '2026-10');
      expect(Object.keys(papers).length).toBeGreaterThan(0);
      for (const paper of Object.values(papers)) expect(Buffer.from(paper).subarray(0, 5).toString()).toBe('%PDF-');
      for (const { link, account, against } of lines)
        if (link && (isDebtor(account) || isDebtor(against))) expect(index).toContain(`guid="${/^BEDI "(.+)"$/.exec(link)![1]}"`);
    }
  });

  it.skipIf(!check)('issue no invoice that breaks a rule of EN 16931', async () => {
    const rows = await database.db.selectFrom('invoice').selectAll().execute();
    // One of each shape, as each takes half a second: what stands between the elements is recounted by the books.
    const shapes = new Map(rows.map((row) => [invoiceXml(numbered(row)).replaceAll(/>[^<]*</g, '><'), row]));
    expect(shapes.size).toBeGreaterThan(5);
    for (const row of shapes.values())
      expect([labelOf(row), await check!(invoiceXml(numbered(row)))]).toEqual([labelOf(row), []]);
    // Control: a total of another sum is found.
    const wrong = invoiceXml(numbered(rows[0]!)).replace(/(<ram:GrandTotalAmount>)/, '$17');
    expect((await check!(wrong)).join(' ')).toMatch(/BR-CO-/);
  });

  it('agree with the data carrier, which has nothing of the other region', () => {
    for (const town of play.towns) expect(compareCarrier(town, carriers.get(town)!)).toEqual([]);
  });

  it('remind of nothing but what is owed and overdue, and write once a day to a person', async () => {
    expect(play.towns.flatMap(({ reminded }) => compareReminders(reminded))).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox_mail where subject ~ '^(Zahlungserinnerung|Mahnung|Letzte Mahnung): '`.execute(
      database.db,
    );
    const { rows: told } = await sql<{ business: string }>`
      select distinct concat_ws(' ', sent_on, partner_id, 'and', employer_id) as business from reminder`.execute(database.db);
    // Each business of the play has one person.
    expect(rows[0]!.count).toBe(told.length);
  });

  describe('control: each agreement fails', () => {
    /** A region whose own sums are a cent off. */
    const off = (town: Town, change: (sums: OwnSums) => void): Town => {
      const sums = structuredClone(town.sums);
      change(sums);
      return { ...town, sums };
    };
    // For a cancelled invoice the debt is the money that went back too often, whatever the invoice's amount.
    const firstInvoice = ({ invoices }: OwnSums) =>
      [...invoices.values()].find((one) => openOf(one) > 0 && !one.isCancelled && !one.isSettled)!;

    it.each(['cards', 'bank', 'fees', 'tax', 'invoices'])('for a cent on %s', async (account) => {
      const [town] = play.towns;
      const { sums } = off(town!, (own) => post(own, '2026-10', { [account]: 1, expired: -1 }));
      expect(differences(await readBooks(database, town!.regionId), ownBooks(sums))).toHaveLength(2);
    });

    it('for a cent that somebody writes into a posting, which `ledger:verify` finds too', async () => {
      const [town] = play.towns;
      const { rows } = await sql<{ entryId: number; accountId: number }>`
        select p.entry_id as "entryId", p.account_id as "accountId" from posting p join account a using (region_id, account_id)
         where p.region_id = ${town!.regionId} and a.kind = 'bank' order by p.entry_id desc limit 1`.execute(database.db);
      const { entryId, accountId } = rows[0]!;
      const add = (cents: number) =>
        database.runAsOwner(`
          alter table posting disable trigger user;
          update posting set cents = cents + ${cents} where region_id = ${town!.regionId} and entry_id = ${entryId} and account_id = ${accountId};
          alter table posting enable trigger user`);
      await add(1);
      expect(differences(await readBooks(database, town!.regionId), ownBooks(town!.sums))).toHaveLength(1);
      expect(compareCarrier(town!, await readRegion(database, town!.regionId))).not.toEqual([]);
      expect(await verifyLedger(database.db, SEAL_KEYS)).not.toEqual([]);
      await add(-1);
    });

    it('for a cent of an open item', async () => {
      const town = play.towns[1]!;
      const changed = off(town, (sums) => void firstInvoice(sums).paid++);
      expect(await readItems(database, town.regionId)).not.toEqual(itemsOf(changed));
    });

    it('for a cent at the bank, and for a movement that is forgotten', async () => {
      const town = play.towns[1]!;
      const changed = { ...town, account: { ...town.account, closing: town.account.closing + 1 } };
      expect(await compareBank(database, changed)).toHaveLength(1);
      const [tag] = [...town.truths].find(([, { state, isOfFile }]) => state === 'booked' && !isOfFile)!;
      const truths = new Map(
        [...town.truths].map(([one, truth]) => [one, one === tag ? { ...truth, inBooks: truth.inBooks + 1 } : truth]),
      );
      expect(await compareBank(database, { ...town, truths })).toHaveLength(1);
    });

    it('for a kind of booking that is left out of the lines, whichever it is', () => {
      // What is lifted in the same month makes up for itself: it is a kind of its own.
      const kindOf = (text: string) => /^(Storno )?(Gebühren:? )?\S+( aufgehoben)?/.exec(text)![0];
      const kinds = new Map<string, { town: Town; month: string }>();
      for (const town of play.towns)
        for (const month of MONTHS) for (const { text } of exported(town, month).lines) kinds.set(kindOf(text), { town, month });
      expect(kinds.size).toBeGreaterThan(15);
      for (const [kind, { town, month }] of kinds) {
        const { lines } = exported(town, month);
        const without = lines.filter(({ text }) => kindOf(text) !== kind);
        expect([kind, differences(sumByAccount(without), ownLines(town.sums, month, numbers)).length > 0]).toEqual([kind, true]);
      }
    });

    it('for a cent on a debtor', () => {
      const [town] = play.towns;
      const changed = off(town!, (sums) => void firstInvoice(sums).paid++);
      expect(compareDebtors(changed, linesOf(town!), numbersOf(town!))).toHaveLength(1);
    });

    it('for a cent of an invoice in the carrier, and for the carrier of the other region', () => {
      const [town, other] = play.towns;
      const changed = off(town!, (sums) => void firstInvoice(sums).gross++);
      expect(compareCarrier(changed, carriers.get(town!)!)).toHaveLength(2);
      expect(compareCarrier(town!, carriers.get(other!)!)).not.toEqual([]);
    });

    it('for a reminder over a cent too much, of what is not owed, or out of turn', () => {
      const { reminded } = play.towns.find((one) => one.reminded.length > 0)!;
      const [one] = reminded;
      for (const wrong of [{ cents: one!.cents + 1 }, { owed: undefined }, { level: 3 }])
        expect(compareReminders([{ ...one!, ...wrong }])).toHaveLength(1);
    });
  });
});
