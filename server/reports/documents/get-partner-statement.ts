import { Temporal } from 'temporal-polyfill';
import type { StatementDetails } from '#contract/reports/documents/statements.ts';
import { listPartnerHistory } from '#server/ledger/read/partner-history.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { describeBookings } from '#server/reports/partner-transactions/list-partner-transactions.ts';
import { findStatementNumber, getStatement, type Statement } from '#server/reports/settlements/read-statements.ts';
import { listPartnerStatements } from './list-partner-statements.ts';
import { lineOrder, lineText } from './statement-texts.ts';

/** Above every statement: a shop would have to book each second of two weeks. */
const MOST_BOOKINGS = 1_000_000;

/**
 * A statement of the business's own, with its bookings. Throws Refusal 404 for any other, whether there is one or not.
 */
export async function getPartnerStatement(db: Db, business: OwnBusiness, gguid: string): Promise<StatementDetails> {
  const number = business.kind === 'partner' ? await findStatementNumber(db, business, gguid) : undefined;
  const row = (await listPartnerStatements(db, business)).find((one) => one.gguid === gguid);
  if (business.kind !== 'partner' || number === undefined || !row) throw notFound('Das Dokument wurde nicht gefunden.');
  const statement = await getStatement(db, business.regionId, number);
  return { ...row, parts: partsOf(statement), bookings: await listBookings(db, business, statement) };
}

/** Exactly the bookings that the paper lists, described as the transactions are. */
async function listBookings(db: Db, business: Extract<OwnBusiness, { kind: 'partner' }>, { entries }: Statement) {
  const covered = new Set(entries.map(({ entryId }) => entryId));
  const first = entries[0];
  if (!first) return [];
  const from = Temporal.Instant.from(first.bookedAt.toISOString()).toZonedDateTimeISO('Europe/Berlin').toPlainDate();
  const by = { partnerId: business.partnerId };
  const history = await listPartnerHistory(db, business.regionId, by, { from: from.toString(), most: MOST_BOOKINGS });
  return describeBookings(
    db,
    business,
    history!.filter(({ entryId }) => covered.has(entryId)),
  );
}

function partsOf({ lines, opening_cents, fee_cents, tax_cents, tax_basis_points }: Statement): StatementDetails['parts'] {
  const inOrder = lines.toSorted((one, other) => lineOrder.indexOf(one.kind) - lineOrder.indexOf(other.kind));
  const kinds = Map.groupBy(inOrder, lineText);
  return [
    ...(opening_cents === 0 ? [] : [{ name: 'Offen aus früheren Abrechnungen', entries: null, cents: opening_cents }]),
    ...[...kinds].map(([name, ofKind]) => ({
      name,
      entries: ofKind.reduce((sum, { entries }) => sum + entries, 0),
      cents: ofKind.reduce((sum, { cents }) => sum + cents, 0),
    })),
    { name: 'Gebühren netto', entries: null, cents: -fee_cents },
    { name: `Umsatzsteuer ${tax_basis_points / 100} % auf die Gebühren`, entries: null, cents: -tax_cents },
  ];
}
