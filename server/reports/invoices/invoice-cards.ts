import { randomUUID } from 'node:crypto';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { listGiversOfIndividualCards } from '#server/parties/employers/reads.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { issueDraft } from './draft-invoice.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { readInvoicePrices } from './prices.ts';
import { issueOrNote } from './refusals.ts';

/** What an employer was given of the stock. */
interface GivenCards {
  regionId: number;
  employerId: number;
  count: number;
  staffId: number;
}

/**
 * Invoices the cards that an employer was given, and the surcharge for its own logo, in the same transaction. Nothing
 * where the region has no price for them.
 */
export async function invoiceCards(
  trx: Trx,
  office: InvoiceOffice,
  { regionId, employerId, count, staffId }: GivenCards,
): Promise<void> {
  const { card, individualCard } = await readInvoicePrices(trx, regionId);
  const isIndividual = (await listGiversOfIndividualCards(trx, [employerId])).length > 0;
  const positions = [
    ...(card ? [{ text: 'Karten für Mitarbeiter', quantity: count, unitCents: card }] : []),
    ...(isIndividual && individualCard
      ? [{ text: 'Aufschlag für Karten mit eigenem Logo', quantity: count, unitCents: individualCard }]
      : []),
  ];
  if (positions.length === 0) return;
  const business = { kind: 'employer', regionId, employerId } as const;
  const cause = `cards ${randomUUID()}`;
  const day = await getLedgerToday(trx);
  const draft = { positions, period: { from: day, to: day } };
  await issueOrNote(trx, { business, kind: 'cards', cause, draft }, () =>
    issueDraft(trx, office, { business, kind: 'cards', cause, ...draft, issuedBy: staffId }),
  );
}
