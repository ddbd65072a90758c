import { byDay, type OpenItemState, type OwnOpenItem } from '#contract/reports/open-items/open-items.ts';
import { readEmployerCredit } from '#server/ledger/read/employer-credit.ts';
import { readBlockedCredit } from '#server/money/charges/blocked-credits.ts';
import { drawEpcCode } from '#server/money/charges/epc-code.ts';
import { isOwed, listDebitedOrders, listUnpaidOrders } from '#server/money/charges/get-charge-order.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listOpenInvoices } from '#server/reports/invoices/open-invoices.ts';
import { listOpenStatements } from '#server/reports/settlements/list-open-statements.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import { ofCredit, ofDebitedOrder, ofInvoice, ofStatement, ofUnpaidOrder, type OwedItem } from './list-open-items.ts';

/** What is open with a business, the oldest first, with how to pay it. `today` is an ISO day. */
export async function listOwnOpenItems(db: Db, business: OwnBusiness, today: string): Promise<OwnOpenItem[]> {
  const owed = await listOwedOf(db, business, today);
  const bank = await findRegionBank(db, business.regionId);
  return Promise.all(
    owed.map(async ({ kind, id, label, cents, dueOn, state }) => ({
      kind,
      id,
      label,
      cents,
      dueOn,
      state,
      transfer: bank && label && isTransferred({ cents, state }) ? await transferOf(bank, purposeOf(kind, label), cents) : null,
    })),
  );
}

/** What is open with a business, the oldest first, of all kinds or of some. `today` is an ISO day. */
export async function listOwedOf(
  db: Db,
  business: OwnBusiness,
  today: string,
  kinds?: ReadonlySet<OwedItem['kind']>,
): Promise<OwedItem[]> {
  const wants = (kind: OwedItem['kind']) => kinds === undefined || kinds.has(kind);
  return [
    ...(business.kind === 'partner' && wants('statement') ? await listOfPartner(db, business) : []),
    ...(business.kind === 'employer' && (wants('charge-order') || wants('credit'))
      ? await listOfEmployer(db, business, today)
      : []),
    ...(wants('invoice') ? (await listOpenInvoices(db, business)).map((invoice) => ofInvoice(invoice, today)) : []),
  ].toSorted(byDay);
}

async function listOfPartner(db: Db, { regionId, partnerId }: Extract<OwnBusiness, { kind: 'partner' }>): Promise<OwedItem[]> {
  return (await listOpenStatements(db, { regionId, partnerId })).map(ofStatement);
}

async function listOfEmployer(
  db: Db,
  { regionId, employerId }: Extract<OwnBusiness, { kind: 'employer' }>,
  today: string,
): Promise<OwedItem[]> {
  const employer = { regionId, employerId };
  const unpaid = await listUnpaidOrders(db, employer);
  const debited = await listDebitedOrders(db, employer);
  const cents = await readEmployerCredit(db, regionId, employerId);
  const blocked = unpaid.some(isOwed) ? await readBlockedCredit(db, { regionId, employerId }) : 0;
  return [
    ...unpaid.map((order) => ofUnpaidOrder(order, today)),
    ...debited.map(ofDebitedOrder),
    ...(cents > 0 ? [ofCredit({ regionId, employerId, cents })] : []),
    ...(blocked === 0 ? [] : [ofCredit({ regionId, employerId, cents: blocked }, 'credit-held')]),
  ];
}

/** What no file of ours collects. */
const byTransfer: ReadonlySet<OpenItemState> = new Set([
  'due',
  'overdue',
  'returned',
  'taken-back',
  'reopened',
  'online-back',
  'no-partner-account',
  'no-mandate',
  'no-region-account',
  'payments-stopped',
]);
const isTransferred = ({ cents, state }: Pick<OwedItem, 'cents' | 'state'>) => cents > 0 && byTransfer.has(state);

/** As the bank's statements are searched for it. */
const purposeOf = (kind: OwedItem['kind'], label: string) => (kind === 'statement' ? `ABR-${label}` : label);

async function transferOf({ holder, iban, bic }: { holder: string; iban: string; bic: string }, purpose: string, cents: number) {
  const code = await drawEpcCode({ holder, iban, bic: bic || null, cents, purpose });
  return { holder, iban, bic, purpose, code: `data:image/png;base64,${code.toString('base64')}` };
}
