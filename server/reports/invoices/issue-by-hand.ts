import { findBusiness } from '#server/parties/businesses/name-businesses.ts';
import { Temporal } from 'temporal-polyfill';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { centsOf } from '#contract/common/money.ts';
import {
  invoiceMessages,
  type issueInvoice as call,
  MOST_BY_HAND_CENTS,
  MOST_YEARS_AGO,
} from '#contract/reports/invoices/invoices.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { type OwnBusiness, subjectOf } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { InvoicePosition } from './build-invoice.ts';
import { issueDraft } from './draft-invoice.ts';
import { holdInvoices } from './hold-invoices.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { businessOf, findFirstOfCause, type InvoiceRow, labelOf } from './reads.ts';

/**
 * Issues an invoice over one line, as accounting asks for it; the same request is one invoice, also once that was
 * cancelled. Returns its label. Throws Refusal 404 for an unknown business, and 422 where the portal cannot issue it,
 * or the key has issued another one.
 */
export async function issueByHand(
  db: Db,
  officeOf: (which: { regionId: number }) => Promise<InvoiceOffice>,
  { requestKey, kind, business: asked, text, quantity, unit, performedOn }: ParsedInputOf<typeof call>,
  staffId: number,
): Promise<string> {
  const found = await findBusiness(db, asked);
  if (!found) throw notFound('Diesen Partner oder Arbeitgeber gibt es nicht.');
  const { business } = found;
  const { regionId } = business;
  const office = await officeOf({ regionId });
  assertPerformedOn(performedOn, await getLedgerToday(db));
  const position = { text, quantity: Number(quantity), unitCents: centsOf(unit) };
  if (position.quantity * position.unitCents > MOST_BY_HAND_CENTS) throw atField('unit', invoiceMessages.tooMuch);
  return db.transaction().execute(async (trx) => {
    await holdInvoices(trx, regionId);
    const before = await findFirstOfCause(trx, `desk ${requestKey}`);
    if (before) {
      if (!isOver(before, { business, kind, performedOn, ...position })) throw ruleBroken(KEY_REUSED);
      return labelOf(before);
    }
    const row = await issueDraft(trx, office, {
      business,
      kind,
      cause: `desk ${requestKey}`,
      positions: [position],
      period: { from: performedOn, to: performedOn },
      issuedBy: staffId,
    });
    await audit(trx, { personId: staffId, regionId, act: 'invoice-issued', subject: labelOf(row) });
    return labelOf(row);
  });
}

/** Days are ISO dates. */
function assertPerformedOn(performedOn: string, today: string): void {
  const first = Temporal.PlainDate.from(today).subtract({ years: MOST_YEARS_AGO }).toString();
  const message = performedOn > today ? invoiceMessages.notYet : performedOn < first ? invoiceMessages.longAgo : null;
  if (message !== null) throw atField('performedOn', message);
}

const KEY_REUSED = 'Diese Rechnung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.';

interface Wanted extends Required<Omit<InvoicePosition, 'period'>> {
  business: OwnBusiness;
  kind: InvoiceRow['kind'];
  performedOn: string;
}

/**
 * Whether an invoice is the one that this request asks for. An invoice never changes, so it tells what its own request
 * was.
 */
function isOver(row: InvoiceRow, { business, kind, performedOn, text, quantity, unitCents }: Wanted): boolean {
  const { period, lines } = row.content;
  const [line] = lines;
  const isSameBusiness = row.region_id === business.regionId && subjectOf(businessOf(row)) === subjectOf(business);
  return (
    isSameBusiness &&
    row.kind === kind &&
    period.to === performedOn &&
    line?.text === text &&
    line.quantity === quantity &&
    line.unitCents === unitCents
  );
}
