import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { InvoiceState } from '#contract/reports/invoices/invoice-kinds.ts';
import { dayOfReturn, DAYS_TO_PAY, payDayOfReturn } from '#server/ledger/read/pay-after-return.ts';
import { wentBackByCause } from '#server/money/checkout/went-back.ts';
import { idOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { businessOf, isOneInvoice, labelOf, takesBack } from './reads.ts';

/** What is known of an invoice where it is paid. Days are ISO dates. */
export interface PayableInvoice {
  gguid: string;
  regionId: number;
  year: number;
  number: number;
  label: string;
  partnerId: number | null;
  employerId: number | null;
  dueOn: string;
  isCancelled: boolean;
  /** When we collect it (ISO day), while that is so. */
  debitOn: string | null;
  /** Its debit came back. */
  isReturned: boolean;
  /** The bank has taken back what was transferred for it. */
  isTakenBack: boolean;
  /** What was paid for it was for another item. */
  isReopened: boolean;
  /** What was paid for it online went back at the provider, and is not there again. */
  isBackOnline: boolean;
  /** The account from which it was collected; null: it was not. */
  collectedFrom: string | null;
  /** Since when (ISO day) it is open anew, as it had been settled; null where it never was, or nothing came back. */
  reopenedOn: string | null;
  /** Positive: still to be paid. Negative: we owe it back. */
  openCents: Cents;
  /** What it asks for. */
  grossCents: Cents;
}

/**
 * The entry by which money for an invoice went back, if a row of invoice_payment tells of that: here, or for an invoice
 * in whose place this one stands, whence it moved at once.
 */
const backEntry = sql<number | null>`case
  when cents >= 0 then null
  when returns is not null then entry_id
  when (other_year, other_number) < (year, number) then (select max(b.entry_id) from invoice_payment b
    where b.region_id = invoice_payment.region_id and b.year = invoice_payment.other_year and b.number = invoice_payment.other_number
      and b.returns is not null and b.cents < 0 and b.payment_id < invoice_payment.payment_id) end`;

const cameBefore = sql<Cents>`(sum(cents) over (partition by region_id, year, number order by payment_id) - cents)`;

type InvoiceNumber = Pick<PayableInvoice, 'year' | 'number'>;

/** Which invoices a caller looks at, where these are not all. */
interface Scope {
  regionIds: readonly number[];
  /** Of the one region. */
  which?: readonly InvoiceNumber[];
}

/** Whether (year, number) is one of these. */
const isOneOf = (of: 'i' | 'invoice_payment', which: readonly InvoiceNumber[]) =>
  sql<boolean>`(${sql.ref(`${of}.year`)}, ${sql.ref(`${of}.number`)}) in (select * from unnest(
    ${which.map(({ year }) => year)}::int[], ${which.map(({ number }) => number)}::int[]))`;

/**
 * What is paid, by invoice: all at once, as `invoice_open` would ask for each. With the last entry by which it went
 * back, and each one with what had been paid before it. The database finds one region or invoice by itself, but not
 * several.
 */
const paid = (db: Db, scope: Scope | undefined) =>
  db
    .selectFrom((moves) =>
      moves
        .selectFrom('invoice_payment')
        .select(['region_id', 'year', 'number', 'cents', backEntry.as('back_entry'), cameBefore.as('came_before')])
        .$if(scope !== undefined, (query) => query.where('region_id', 'in', scope!.regionIds))
        .$if(scope?.which !== undefined, (query) => query.where(isOneOf('invoice_payment', scope!.which!)))
        .as('m'),
    )
    .select(['region_id', 'year', 'number', sql<Cents>`sum(cents)::bigint`.as('cents')])
    .select(sql<number | null>`max(back_entry)`.as('back_entry'))
    .select(
      sql<number[] | null>`array_agg(back_entry order by back_entry) filter (where back_entry is not null)`.as('back_entries'),
    )
    .select(
      sql<Cents[] | null>`array_agg(came_before order by back_entry) filter (where back_entry is not null)`.as('came_before'),
    )
    .groupBy(['region_id', 'year', 'number']);

/** Its payment online went back, is not there again, and it is in force. */
const isBackOnline = sql<boolean>`(coalesce(o.cents, 0) > 0 and c.number is null)`;

/** As `invoice_open` counts it. */
const openCents = sql<Cents>`case
  when i.kind = 'cancellation' then 0
  else case
    when i.settled_how is not null then case when coalesce(c.number, o.cents) is null then 0 else invoice_open_online(i) end
    when c.number is null then i.gross_cents else 0 end - coalesce(p.cents, 0) end`;

/** The announced day, or that of its debit, until that is booked or given up. */
const debitOn = sql<string | null>`case
  when d.number is not null then case when d.paid_entry is null then b.collects_on end
  when r.number is null and c.number is null and i.content #>> '{payment,how}' in ('debit', 'debited') then (i.content #>> '{payment,on}')::date end`;

const isReopened = sql<boolean>`undoes_bank_booking(p.region_id, p.back_entry)`;
const isTakenBack = sql<boolean>`(p.back_entry is not null and not ${isReopened})`;

/** When what came back, or went back, is to be transferred; null where nothing did. */
const payByAfterReturn = sql<string | null>`greatest(
  ${payDayOfReturn(sql.ref('d.region_id'), sql.ref('d.returned_entry'))},
  ${payDayOfReturn(sql.ref('p.region_id'), sql.ref('p.back_entry'))},
  case when ${isBackOnline} then o.day + ${sql.lit(DAYS_TO_PAY)} end)`;

/**
 * Its day. Where its debit was given up, or its money came back, or it had no account, the day of which the business
 * was told then. What is taken back early is not due before its time.
 */
const payBy = sql<string>`coalesce(greatest(${payByAfterReturn}, case when ${payByAfterReturn} is not null then i.due_on end), r.pay_by,
  (select n.pay_by from invoice_notice n where n.region_id = i.region_id and n.year = i.year and n.number = i.number
    and n.about = 'account'), i.due_on)`;

/** The last entry by which money of an invoice went back that had been settled. What was for another item never was. */
const reopeningEntry = sql<number | null>`(select max(b.entry_id) from unnest(p.back_entries, p.came_before) as b (entry_id, came)
  where not undoes_bank_booking(p.region_id, b.entry_id)
    and b.came >= case when i.settled_how is null then i.gross_cents else invoice_open_online(i) end)`;

/** Since when an invoice is open anew: its debit or its transfer came back, or its payment online. */
const reopenedOn = sql<string | null>`greatest(
  ${dayOfReturn(sql.ref('d.region_id'), sql.ref('d.returned_entry'))},
  ${dayOfReturn(sql.ref('p.region_id'), reopeningEntry)},
  case when ${isBackOnline} then o.day end)`;

/** How far an invoice is: said once for all lists. */
export const invoiceState = sql<InvoiceState>`case
  when i.kind = 'cancellation' then 'cancellation'
  when ${openCents} < 0 then 'refund'
  when c.number is not null then 'cancelled'
  when i.settled_how = 'statement' then 'settled'
  when ${openCents} > 0 then 'open' else 'paid' end`;

/** Whether the day is over on which an open invoice is paid or collected. `today`: an ISO day. */
export const isOverdueOn = (today: string) =>
  sql<boolean>`(${openCents} > 0 and greatest(${debitOn}, ${payBy}) < ${today}::date)`;

/** Invoices `i`, with what has taken them back `c`, and what is open. With a scope, the caller looks at these only. */
export const invoicesWithOpen = (db: Db, scope?: Scope) =>
  db
    .selectFrom('invoice as i')
    .leftJoin(paid(db, scope).as('p'), (join) => join.on(isOneInvoice('p', 'i')))
    .leftJoin('invoice as c', (join) => join.on(takesBack('c', 'i')))
    .leftJoin('invoice_debit_part as d', (join) => join.on(isOneInvoice('d', 'i')).on('d.voided_at', 'is', null))
    .leftJoin('invoice_debit as b', (join) => join.onRef('b.region_id', '=', 'd.region_id').onRef('b.debit', '=', 'd.debit'))
    .leftJoin('invoice_debit_refusal as r', (join) => join.on(isOneInvoice('r', 'i')))
    .leftJoin(wentBackByCause(db).as('o'), (join) =>
      join.onRef('o.region_id', '=', 'i.region_id').onRef('o.cause', '=', 'i.cause'),
    )
    .select(['i.gguid', 'i.region_id', 'i.year', 'i.number', 'i.partner_id', 'i.employer_id'])
    .select(payBy.as('due_on'))
    .select(['c.year as cancelled_year', 'c.number as cancelled_number'])
    .select(['d.debit', 'd.paid_entry', 'd.returned_entry', 'b.iban as debitIban'])
    .select(isTakenBack.as('isTakenBack'))
    .select(isReopened.as('isReopened'))
    .select(isBackOnline.as('isBackOnline'))
    .select(debitOn.as('debitOn'))
    .select(reopenedOn.as('reopenedOn'))
    .select(['i.gross_cents as grossCents', openCents.as('openCents')]);

/**
 * Cancellations are none of them. What was settled before it was issued is one only where it may go back, as it was
 * cancelled, or where its payment went back.
 */
const payable = (db: Db, scope?: Scope) =>
  invoicesWithOpen(db, scope)
    .where('i.kind', '<>', 'cancellation')
    .where((row) => row.or([row('i.settled_how', 'is', null), row('c.number', 'is not', null), row('o.cents', 'is not', null)]));
type PayableRow = Awaited<ReturnType<ReturnType<typeof payable>['execute']>>[number];

/** The invoices of regions that are open, or were issued since a day (ISO): one may be paid twice. */
export async function listInvoicesForBank(db: Db, regionIds: readonly number[], since: string): Promise<PayableInvoice[]> {
  const rows = await payable(db, { regionIds })
    .where('i.region_id', 'in', regionIds)
    .where((row) =>
      row.or([
        row(openCents, '<>', 0),
        // What went back online is paid by transfer, like all that was not settled before it was issued.
        row.and([row('i.issued_on', '>=', since), row.or([row('i.settled_how', 'is', null), row('o.cents', 'is not', null)])]),
      ]),
    )
    .orderBy('i.region_id')
    .orderBy('i.year')
    .orderBy('i.number')
    .execute();
  return rows.map(describe);
}

/** The invoices of all businesses, or of one, for which money is to come or to go back. */
export async function listOpenInvoices(db: Db, business?: OwnBusiness): Promise<PayableInvoice[]> {
  const rows = await payable(db, business && { regionIds: [business.regionId] })
    .where(openCents, '<>', 0)
    .$if(business !== undefined, (query) =>
      query.where('i.region_id', '=', business!.regionId).where(`i.${business!.kind}_id`, '=', idOf(business!)),
    )
    .orderBy('i.due_on')
    .execute();
  return rows.map(describe);
}

/** One that may be paid, by its number; undefined for none. */
export async function findPayableInvoice(
  db: Db,
  { regionId, ...which }: Pick<PayableInvoice, 'regionId' | 'year' | 'number'>,
): Promise<PayableInvoice | undefined> {
  return (await findPayableInvoices(db, regionId, [which]))[0];
}

/** Those of a region that may be paid, of these numbers and in their order. */
export async function findPayableInvoices(db: Db, regionId: number, which: readonly InvoiceNumber[]): Promise<PayableInvoice[]> {
  const rows = await payable(db, { regionIds: [regionId], which })
    .where('i.region_id', '=', regionId)
    .where(isOneOf('i', which))
    .orderBy('i.year')
    .orderBy('i.number')
    .execute();
  return rows.map(describe);
}

/** How an invoice stands where somebody decides over it. */
export interface InvoiceStanding {
  /** Positive: still to be paid. Negative: we owe it back. */
  openCents: Cents;
  /** The number of the debit that it is in. */
  debit: number | null;
}

/** How an invoice of whatever kind stands now. */
export async function getStanding(
  db: Db,
  { region_id, year, number }: { region_id: number; year: number; number: number },
): Promise<InvoiceStanding> {
  const { openCents: open, debit } = await invoicesWithOpen(db)
    .where('i.region_id', '=', region_id)
    .where('i.year', '=', year)
    .where('i.number', '=', number)
    .executeTakeFirstOrThrow();
  return { openCents: open, debit };
}

/** By cause, the last invoice of each: what was paid for any of that cause counts there. */
export async function listStandingsOfCauses(db: Db, causes: readonly string[]) {
  if (causes.length === 0) return new Map<string, never>();
  const rows = await invoicesWithOpen(db)
    .select('i.cause')
    .where(sql<boolean>`i.cause = any (${causes}::text[])`)
    .where('i.kind', '<>', 'cancellation')
    .orderBy('i.year')
    .orderBy('i.number')
    .execute();
  return new Map(rows.map((row) => [row.cause, row]));
}

const cameBack = sql<boolean>`(d.returned_entry is not null or ${isTakenBack} or ${isBackOnline})`;

/** Invoices whose money the bank has sent or taken back, and that are still open: how many, and their sum. */
export async function countReturnedInvoices(db: Db): Promise<{ count: number; cents: Cents }> {
  const owed = await payable(db).where(cameBack).where(openCents, '>', 0).execute();
  return { count: owed.length, cents: sumOf(owed) };
}

/**
 * What businesses owe beyond its day, but for what came back, which is counted by itself: how many invoices, their sum,
 * and since when the oldest (ISO day).
 */
export async function countOverdueInvoices(
  db: Db,
  today: string,
): Promise<{ count: number; cents: Cents; since: string | null }> {
  const overdue = await payable(db)
    .where(isOverdueOn(today))
    .where(sql<boolean>`not ${cameBack}`)
    .orderBy('i.due_on')
    .execute();
  return { count: overdue.length, cents: sumOf(overdue), since: overdue[0]?.due_on ?? null };
}

/** What we owe back to businesses: how many invoices, and their sum. */
export async function countInvoicesToRefund(db: Db): Promise<{ count: number; cents: Cents }> {
  const owed = await payable(db).where(openCents, '<', 0).execute();
  return { count: owed.length, cents: -sumOf(owed) };
}

const sumOf = (rows: readonly { openCents: Cents }[]) => rows.reduce((sum, { openCents }) => sum + openCents, 0);

/**
 * By entry, whose invoice it has paid, and whether it undoes another payment: as the bank did, or as that was for
 * another item.
 */
export async function listInvoicesOfEntries(
  db: Db,
  regionId: number,
  entryIds: readonly number[],
): Promise<Map<number, { business: OwnBusiness; buyer: string; label: string; isReturn: boolean; isUndone: boolean }>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoice_payment as p')
    .innerJoin('invoice as i', (join) => join.on(isOneInvoice('i', 'p')))
    .select(['p.entry_id', 'p.returns', 'i.region_id', 'i.year', 'i.number', 'i.partner_id', 'i.employer_id'])
    .select(sql<string>`i.content #>> '{buyer,name}'`.as('buyer'))
    .select(sql<boolean>`undoes_bank_booking(p.region_id, p.entry_id)`.as('isUndone'))
    .where('p.region_id', '=', regionId)
    .where('p.entry_id', 'in', entryIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.entry_id!,
      {
        business: businessOf(row),
        buyer: row.buyer,
        label: labelOf(row),
        isReturn: row.returns !== null,
        isUndone: row.isUndone,
      },
    ]),
  );
}

/** Moves what was paid for a cancelled invoice to the one in its place. */
export async function moveInvoicePayments(
  trx: Trx,
  from: { region_id: number; year: number; number: number },
  to: { year: number; number: number },
  reason: string,
): Promise<void> {
  await sql`
    select move_invoice_payments(${from.region_id}, ${from.year}, ${from.number}, ${to.year},
      ${to.number}, ${reason})`.execute(trx);
}

function describe({ region_id, year, number, ...row }: PayableRow): PayableInvoice {
  return {
    gguid: row.gguid,
    regionId: region_id,
    year,
    number,
    label: labelOf({ region_id, year, number }),
    partnerId: row.partner_id,
    employerId: row.employer_id,
    dueOn: row.due_on,
    isCancelled: row.cancelled_number !== null,
    debitOn: row.openCents > 0 ? row.debitOn : null,
    isReturned: row.returned_entry !== null,
    isTakenBack: row.isTakenBack,
    isReopened: row.isReopened,
    isBackOnline: row.isBackOnline,
    collectedFrom: row.paid_entry === null ? null : row.debitIban,
    reopenedOn: row.reopenedOn,
    openCents: row.openCents,
    grossCents: row.grossCents,
  };
}
