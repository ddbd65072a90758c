import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { isDamages } from '#contract/reports/invoices/invoice-kinds.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { cancelInvoice } from '#server/reports/invoices/cancel-invoice.ts';
import { type DraftInvoice, issueDraft } from '#server/reports/invoices/draft-invoice.ts';
import { invoiceCards } from '#server/reports/invoices/invoice-cards.ts';
import { issueMonthlyInvoices } from '#server/reports/invoices/issue-monthly-invoices.ts';
import { getStanding } from '#server/reports/invoices/open-invoices.ts';
import { findCancellation, findIssuedAnew, getInvoice, type InvoiceRow, labelOf } from '#server/reports/invoices/reads.ts';
import { holdItem, endHold } from '#server/reports/reminders/hold-item.ts';
import { resumePayments } from '#server/reports/settlements/resume-payments.ts';
import { PRICES } from './open-town.ts';
import { type BusinessKey, movePaid, openOf, type OwnInvoice, post, taxOf } from './own-sums.ts';
import { count, monthNow, type Stage, today, type Town } from './stage.ts';

/** Of the models 'onePercent' and 'halfPercent' (part 2, section 9). */
const MONTHLY = { first: 1_500, second: 3_000 };

const expected = new WeakMap<Town, { business: BusinessKey; kind: OwnInvoice['kind']; gross: Cents }[]>();

export function expectInvoice(town: Town, business: BusinessKey, kind: OwnInvoice['kind'], gross: Cents): void {
  const list = expected.get(town) ?? [];
  expected.set(town, list);
  list.push({ business, kind, gross });
}

/** What the month costs each partner, and the fees that its statements have kept back. */
export async function issueMonth(stage: Stage, day: string): Promise<void> {
  for (const town of stage.towns) {
    const [first, second] = [...town.sums.partners.keys()];
    const gross = (net: Cents) => net + taxOf(net);
    // In October a year of the first partner's contract begins.
    expectInvoice(town, `partner ${first!}`, 'monthly', gross(MONTHLY.first + (day > '2026-11' ? PRICES.participation : 0)));
    expectInvoice(town, `partner ${second!}`, 'monthly', gross(MONTHLY.second));
  }
  await issueMonthlyInvoices(stage.office);
  for (const town of stage.towns) {
    const wanted = expected.get(town) ?? [];
    expected.set(town, []);
    const rows = await stage.database.db
      .selectFrom('invoice')
      .selectAll()
      .where('region_id', '=', town.regionId)
      .where('kind', 'in', ['monthly', 'statement'])
      .where('issued_on', '=', day)
      .execute();
    const fresh = rows.filter((row) => !town.sums.invoices.has(labelOf(row)));
    const told = fresh.map((row) => `${keyOf(row)} ${row.kind} ${row.gross_cents}`).toSorted();
    const own = wanted.map(({ business, kind, gross }) => `${business} ${kind} ${gross}`).toSorted();
    if (told.join() !== own.join()) stage.faults.push(`invoices of ${day}: ${told.join()} and not ${own.join()}`);
    for (const row of fresh) noteInvoice(stage, town, row);
    count(stage, 'month invoiced');
  }
}

const keyOf = ({ partner_id, employer_id }: InvoiceRow): BusinessKey =>
  partner_id === null ? `employer ${employer_id!}` : `partner ${partner_id}`;

export function noteInvoice(stage: Stage, { sums }: Town, row: InvoiceRow, isFor = row.kind): OwnInvoice {
  const business = keyOf(row);
  const { payment } = row.content;
  const invoice: OwnInvoice = {
    label: labelOf(row),
    gguid: row.gguid,
    year: row.year,
    number: row.number,
    business,
    kind: row.kind,
    isFor,
    gross: row.gross_cents,
    paid: 0,
    isSettled: row.settled_how !== null,
    isPaidOnline: row.settled_how === 'demo',
    wentBack: 0,
    isCancelled: false,
    replacedBy: null,
    dueOn: row.due_on,
    debitsOn: row.kind !== 'cancellation' && payment.how === 'debit' ? payment.on : null,
    debit: null,
    feeOf: row.kind === 'reminder-fee' ? /^fee (\S+ \S+) \d/.exec(row.cause)![1]! : null,
  };
  sums.invoices.set(invoice.label, invoice);
  const roles = {
    monthly: 'revenue-contracts',
    entry: 'revenue-contracts',
    branches: 'revenue-contracts',
    cards: 'revenue-cards',
    'individual-cards': 'revenue-cards',
    // Damages.
    'returned-debit': 'returned-debits',
    'reminder-fee': 'reminder-fees',
  } as const;
  const role = (kind: Exclude<OwnInvoice['isFor'], 'statement' | 'cancellation'>) => roles[kind];
  if (isFor !== 'statement' && isFor !== 'cancellation')
    post(sums, monthNow(stage), { [`debtor ${business}`]: -invoice.gross, [role(isFor)]: invoice.gross });
  return invoice;
}

export async function writeInvoice(stage: Stage, town: Town): Promise<void> {
  const { chance, database, office } = stage;
  const { regionId, sums } = town;
  const region = (await office.regionContent.find({ regionId }))!;
  const inTransaction = <T>(act: (trx: Trx) => Promise<T>) => database.db.transaction().execute(act);
  if (chance.of(0.2)) {
    const { employerId } = chance.pick(town.employers);
    const given = chance.between(1, 40);
    await inTransaction((trx) =>
      invoiceCards(trx, { region, portalUrl: office.portalUrl }, { regionId, employerId, count: given, staffId: stage.staffId }),
    );
    const isIndividual = employerId === town.employers[0]!.employerId;
    const net = given * (PRICES.card + (isIndividual ? PRICES.individualCard : 0));
    const row = await lastInvoice(stage, regionId);
    if (row.gross_cents !== net + taxOf(net)) stage.faults.push(`${labelOf(row)} is over ${row.gross_cents}`);
    noteInvoice(stage, town, row);
    return count(stage, 'cards ordered');
  }
  const isPartner = chance.of(0.6);
  const partnerId = chance.pick([...sums.partners.keys()]);
  const { employerId } = chance.pick(town.employers);
  const business = isPartner
    ? ({ kind: 'partner', regionId, partnerId } as const)
    : ({ kind: 'employer', regionId, employerId } as const);
  const isOnline = chance.of(0.25);
  const kind = isOnline
    ? chance.pick(isPartner ? (['entry', 'branches'] as const) : (['entry'] as const))
    : chance.pick(['cards', 'returned-debit'] as const);
  const net = chance.between(50, 20_000);
  const order = randomUUID();
  const draft: DraftInvoice = {
    business,
    kind,
    cause: `${isOnline ? 'order' : 'desk'} ${order}`,
    positions: [{ text: 'Etwas', unitCents: net }],
    ...(isOnline ? { payment: (day: string) => ({ how: 'demo', on: day, reference: 'P-1' }) as const } : {}),
    issuedBy: null,
  };
  const row = await inTransaction(async (trx) => {
    if (isOnline)
      await sql`
        insert into checkout_order (region_id, order_id, person_id, payer_gguid, purpose, lines, net_cents, tax_cents,
          provider, state, payment_id, paid_cents, paid_currency, paid_at)
        select region_id, ${order}, min(person_id), gen_random_uuid(), 'partner-registration', '[]', ${net}::bigint,
               ${taxOf(net)}::bigint, 'demo', 'saved', ${order}, ${net + taxOf(net)}::bigint, 'EUR', ledger_now()
          from person where region_id = ${regionId} group by region_id`.execute(trx);
    return issueDraft(trx, { region, portalUrl: office.portalUrl }, draft);
  });
  if (row.gross_cents !== net + (isDamages(kind) ? 0 : taxOf(net)))
    stage.faults.push(`${labelOf(row)} is over ${row.gross_cents}`);
  const invoice = noteInvoice(stage, town, row);
  if (isOnline) post(sums, monthNow(stage), { online: -invoice.gross, [`debtor ${invoice.business}`]: invoice.gross });
  count(stage, isOnline ? 'paid online' : 'invoice');
}

const lastInvoice = ({ database: { db } }: Stage, regionId: number) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('region_id', '=', regionId)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

export async function cancelOne(stage: Stage, town: Town): Promise<void> {
  const { chance, database, office } = stage;
  const { regionId, sums } = town;
  const standing = [...sums.invoices.values()].filter(({ kind, isCancelled }) => kind !== 'cancellation' && !isCancelled);
  if (standing.length === 0) return;
  const first = chance.pick(standing);
  const region = (await office.regionContent.find({ regionId }))!;
  // A statement has kept its fees: their invoice is issued anew. What went back at the provider has to be paid before.
  const isReissued = (chance.of(0.6) || first.kind === 'statement') && !(first.isPaidOnline && openOf(first) > 0);
  const row = await getInvoice(database.db, first.gguid);
  const seen = await getStanding(database.db, row);
  const { year, number } = row;
  const wanted = { regionId, year, number, seen, reason: 'Falscher Empfänger', isReissued, staffId: stage.staffId };
  await database.db.transaction().execute((trx) => cancelInvoice(trx, { region, portalUrl: office.portalUrl }, wanted));
  first.isCancelled = true;
  const made = (await findCancellation(database.db, row))!;
  const cancellation = noteInvoice(stage, town, made, first.isFor);
  if (cancellation.gross !== -first.gross) stage.faults.push(`${cancellation.label} takes back another sum`);
  count(stage, isReissued ? 'reissued' : 'cancelled');
  await noteCancelledFees(stage, town, first);
  const anew = await findIssuedAnew(database.db, row);
  if (!anew) return;
  const reissued = noteInvoice(stage, town, anew);
  if (reissued.gross !== first.gross) stage.faults.push(`${reissued.label} is over another sum than ${first.label}`);
  first.replacedBy = reissued.label;
  reissued.wentBack = first.wentBack;
  movePaid(sums, first.label);
  if (first.paid === 0 && reissued.paid !== 0) count(stage, 'payment moved');
}

/** What reminders of a cancelled invoice have cost is not owed any more. */
async function noteCancelledFees(stage: Stage, town: Town, { label }: OwnInvoice): Promise<void> {
  for (const fee of [...town.sums.invoices.values()].filter((one) => one.feeOf === `invoice ${label}` && !one.isCancelled)) {
    const made = await findCancellation(stage.database.db, await getInvoice(stage.database.db, fee.gguid));
    if (!made) {
      stage.faults.push(`${fee.label} is asked for, though ${label} is cancelled`);
      continue;
    }
    fee.isCancelled = true;
    noteInvoice(stage, town, made, fee.isFor);
    count(stage, 'fee cancelled');
  }
}

/** Some items are held back, and some of these are let go again. */
export async function hold(stage: Stage, town: Town): Promise<void> {
  const { chance, database, staffId } = stage;
  const { regionId, sums, held } = town;
  const open = [...sums.invoices.values()].filter((invoice) => openOf(invoice) > 0);
  if (open.length > 0 && chance.of(0.25)) {
    const item = `invoice ${chance.pick(open).label}`;
    const until = Temporal.PlainDate.from(today(stage))
      .add({ days: chance.between(1, 14) })
      .toString();
    await database.db.transaction().execute((trx) => holdItem(trx, { regionId, item, staffId, reason: 'Wird geprüft', until }));
    held.set(item, { until });
    count(stage, 'held');
  }
  const [item] = [...held.keys()];
  if (item !== undefined && chance.of(0.1)) {
    await database.db.transaction().execute((trx) => endHold(trx, { regionId, item, staffId }));
    held.delete(item);
  }
}

/** After a payment came back: the next statement is paid again. */
export async function resume(stage: Stage, { regionId, sums }: Town): Promise<void> {
  const { chance, database, staffId } = stage;
  const stopping = [...sums.payments.values()].filter(({ isReturned, isResumed }) => isReturned && !isResumed);
  if (stopping.length === 0 || !chance.of(0.2)) return;
  const { statement } = chance.pick(stopping);
  await database.db.transaction().execute((trx) => resumePayments(trx, { regionId, statement, staffId, reason: 'Neues Konto' }));
  sums.payments.get(statement)!.isResumed = true;
  count(stage, 'resumed');
}
