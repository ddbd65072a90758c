import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { type DueReminder, MOST_BY_ITSELF, PAY_WITHIN_DAYS, type waitsBecause } from '#contract/reports/reminders/reminders.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { isBankingDay } from '#server/money/bank/banking-day.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import { readMailable, tellBusiness } from '#server/tenancy/people/tell-business.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { ownerOf } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { readLastBankDays } from '#server/reports/bank-statements/read-last-bank-days.ts';
import { holdInvoices } from '#server/reports/invoices/hold-invoices.ts';
import type { InvoiceOffice } from '#server/reports/invoices/issue-invoice.ts';
import { labelOf } from '#server/reports/invoices/reads.ts';
import { issueReminderFee } from '#server/reports/invoices/reminder-fees.ts';
import type { LetterFee } from '#server/reports/reminder-letters/letter-paper.ts';
import { keepReminderLetter } from '#server/reports/reminder-letters/reminder-letters.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { type DueItem, filterStillDue, listDueItems, readRemindedOn, targetOf } from './list-due-reminders.ts';
import { readInvoiceEmails } from './invoice-emails.ts';
import { openItemsReminded } from './mails.ts';
import { listUnclearMoney, unclearMoney } from './unclear-money.ts';
import { writeLetter } from './write-letter.ts';

type Office = Pick<Portal, 'db' | 'config' | 'regionContent'>;

/** What is reminded together: one mail for a person and day. */
export interface DueBusiness {
  business: Business;
  items: DueItem[];
  waits: DueReminder['waits'];
}

/** The businesses to remind on a day (ISO), and why some have to wait. As many statements for many as for one. */
export async function listDueBusinesses(db: Db, today: string): Promise<DueBusiness[]> {
  return groupByBusiness(db, await listDueItems(db, today), today);
}

async function groupByBusiness(db: Db, due: readonly DueItem[], today: string): Promise<DueBusiness[]> {
  if (due.length === 0) return [];
  const groups = [...Map.groupBy(due, (item) => targetOf(item)).values()];
  const unclear = await listUnclearMoney(db, regionsOf(due));
  const businesses = groups.map(([first]) => ownerOf(first!));
  const isMailable = await readMailable(db, businesses);
  const emailOf = await readInvoiceEmails(db, businesses);
  const reminded = await readRemindedOn(db, today, regionsOf(due));
  return groups.map((items, at) => {
    const business = businesses[at]!;
    const target = targetOf(items[0]!);
    const isRead = isMailable(business) || emailOf(business) !== undefined;
    const waits = unclear.has(target) ? 'unclear-money' : !isRead ? 'no-address' : reminded.has(target) ? 'reminded-today' : null;
    return { business, items, waits } as const;
  });
}

/**
 * What the job leaves to accounting: how many items, and what they come to. Mostly nothing, which costs little to say.
 */
export async function countLeftByJob(db: Db, today: string): Promise<{ count: number; cents: Cents }> {
  const none = { count: 0, cents: 0 };
  const items = await listDueItems(db, today);
  if (items.length === 0) return none;
  const read = await readLastBankDays(db, regionsOf(items));
  // Then the job sends all of it, but for what waits for other reasons.
  if (items.length <= MOST_BY_ITSELF && regionsOf(items).every((regionId) => isBankRead(read, regionId, today))) return none;
  const due = await groupByBusiness(db, items, today);
  const { waitsBecause, mine } = await splitForJob(db, due, today);
  if (waitsBecause === null) return none;
  const [all, bySelf] = [sumOf(due), sumOf(mine)];
  return { count: all.count - bySelf.count, cents: all.cents - bySelf.cents };
}

const regionsOf = (due: readonly DueItem[]) => [...new Set(due.map(({ regionId }) => regionId))];

/** How many items would go out, and what they come to: whoever has seen that may send them. */
export function sumOf(due: readonly DueBusiness[]): { count: number; cents: number } {
  const items = due.filter(({ waits }) => waits === null).flatMap((one) => one.items);
  return { count: items.length, cents: items.reduce((sum, { cents, feeCents }) => sum + cents + feeCents, 0) };
}

/** A bank statement older than that may lack a payment. */
const DAYS_OF_BANK = 4;

/** What the job may send by itself, and why it leaves out the rest. */
export async function splitForJob(
  db: Db,
  due: readonly DueBusiness[],
  today: string,
): Promise<{ mine: DueBusiness[]; waitsBecause: keyof typeof waitsBecause | null }> {
  if (sumOf(due).count > MOST_BY_ITSELF) return { mine: [], waitsBecause: 'too-many' };
  const regionIds = [...new Set(due.map(({ business }) => business.regionId))];
  const read = await readLastBankDays(db, regionIds);
  const mine = due.filter(({ waits, business }) => waits === null && isBankRead(read, business.regionId, today));
  return { mine, waitsBecause: sumOf(mine).count < sumOf(due).count ? 'bank-not-read' : null };
}

function isBankRead(read: ReadonlyMap<number, string>, regionId: number, today: string): boolean {
  const oldest = Temporal.PlainDate.from(today).subtract({ days: DAYS_OF_BANK }).toString();
  return (read.get(regionId) ?? '') >= oldest;
}

/** Once a day, on days on which banks work. What it leaves out waits for accounting. */
export async function remindByItself(office: Office): Promise<void> {
  const today = await getLedgerToday(office.db);
  if (!isBankingDay(Temporal.PlainDate.from(today))) return;
  const { mine } = await splitForJob(office.db, await listDueBusinesses(office.db, today), today);
  await sendReminders(office, mine, { today, sentBy: null });
}

/** What a reminder has cost, by the invoice that asks for it. */
interface ChargedFee extends LetterFee {
  gguid: string;
}

interface By {
  today: string;
  sentBy: number | null;
}

/**
 * Sends them, each business in a transaction of its own, and returns how many items went out. What is paid, cancelled
 * or held back since it was listed does not. Nor does anything of a business whose money is undecided by now, or which
 * was reminded today. An error of one business does not stop the others.
 */
export async function sendReminders(office: Office, due: readonly DueBusiness[], by: By): Promise<number> {
  const readUnclear = unclearMoney();
  let sent = 0;
  await tryEach(
    due.filter(({ waits }) => waits === null),
    'the reminders of {failed} businesses failed',
    async (one) => {
      sent += await remind(office, one, { ...by, readUnclear });
    },
  );
  return sent;
}

async function remind(
  { db, config, regionContent }: Office,
  { business, items }: DueBusiness,
  { today, sentBy, readUnclear }: By & { readUnclear: ReturnType<typeof unclearMoney> },
): Promise<number> {
  const { regionId } = business;
  const region = await getRegionEntry(regionContent, { regionId });
  const look = await getLetterLook({ db, regionContent }, regionId);
  return db.transaction().execute(async (trx) => {
    // A payment under way is over before anybody is asked for it, and so is a reminder of the same business.
    await holdInvoices(trx, regionId);
    const target = targetOf(items[0]!);
    if ((await readUnclear(trx, regionId)).has(target) || (await readRemindedOn(trx, today, [regionId])).has(target)) return 0;
    const noted = await note(trx, await filterStillDue(trx, business, items, today), { today, sentBy });
    if (noted.length === 0) return 0;
    const bank = await findRegionBank(trx, regionId);
    const payBy = Temporal.PlainDate.from(today).add({ days: PAY_WITHIN_DAYS }).toString();
    const fees = await chargeFees(trx, { region, portalUrl: config.PUBLIC_URL }, { business, items: noted, sentBy });
    const letter = await writeLetter(trx, business, noted, { fees, bank, today, payBy });
    const { gguid, name } = await keepReminderLetter(trx, business, letter, look);
    const papers = noted
      .filter(({ kind }) => kind === 'invoice')
      .map(({ id, label }) => ({ kind: 'invoice' as const, id: id!, fileName: `Rechnung ${label}.pdf` }));
    const feePapers = fees.map(({ gguid: id, label }) => ({ kind: 'invoice' as const, id, fileName: `Rechnung ${label}.pdf` }));
    const attachments = [{ kind: 'reminder' as const, id: gguid, fileName: `${name}.pdf` }, ...papers, ...feePapers];
    const told = { region, items: noted, fees, bank: bank ?? null, payBy, portalUrl: config.PUBLIC_URL };
    // Bookkeepers without an account read there what is still to be paid.
    const invoiceEmail = (await readInvoiceEmails(trx, [business]))(business);
    await tellBusiness(trx, business, (to) => openItemsReminded({ ...to, attachments }, told), invoiceEmail);
    const subject = noted.map(({ item, level }) => `${item}, ${level}`).join('; ');
    await audit(trx, { personId: sentBy, regionId, act: 'reminder-sent', subject });
    return noted.length;
  });
}

/**
 * Makes an invoice for the cost of each reminder, in the transaction that notes the reminder. So it is made once, even
 * if two processes send.
 */
async function chargeFees(
  trx: Trx,
  office: InvoiceOffice,
  { business, items, sentBy }: { business: Business; items: readonly DueItem[]; sentBy: number | null },
): Promise<ChargedFee[]> {
  const fees: ChargedFee[] = [];
  for (const { item, level, reopenedOn, feeCents: cents } of items) {
    if (cents === 0) continue;
    const row = await issueReminderFee(trx, office, { business, item, level, reopenedOn, cents, issuedBy: sentBy });
    if (row) fees.push({ item, level, cents, label: labelOf(row), gguid: row.gguid });
  }
  return fees;
}

/** Those that nobody has sent meanwhile. */
async function note(trx: Trx, items: readonly DueItem[], { today, sentBy }: By): Promise<DueItem[]> {
  if (items.length === 0) return [];
  const rows = await trx
    .insertInto('reminder')
    .values(
      items.map(({ regionId, partnerId, employerId, item, level, cents, dueOn, reopenedOn }) => ({
        region_id: regionId,
        partner_id: partnerId,
        employer_id: employerId,
        item,
        level,
        cents,
        due_on: dueOn,
        reopened_on: reopenedOn,
        sent_on: today,
        sent_by: sentBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(['region_id', 'item', 'reopened_on', 'level']).doNothing())
    .returning('item')
    .execute();
  const noted = new Set(rows.map(({ item }) => item));
  return items.filter(({ item }) => noted.has(item));
}
