import { bankDataMessages, withoutSpaces } from '#contract/parties/businesses/bank-data.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import type { generateSepaPdf } from '#contract/reports/mandates/mandates.ts';
import { findBank, storeBank } from '#server/parties/businesses/banks.ts';
import { accountProblems } from '#server/parties/businesses/check-account.ts';
import { findBankChange, noteChangePrinted } from '#server/parties/businesses/bank-changes.ts';
import { subjectOf, type OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { nextMandateReference } from '#server/parties/businesses/mandate.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { assertNoProblems, atField } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { makeMandate } from './make-mandate.ts';

const PAPERS = { most: 30, minutes: 60 };

/**
 * The mandate of a business to sign, with what its page says. That it was printed is noted where it is that of the
 * account that is stored, or of the one that is to come. Throws Refusal 422 at the fields, and where the region has no
 * creditor id.
 */
export async function printOwnMandate(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  business: OwnBusiness,
  personId: number,
  input: ParsedInputOf<typeof generateSepaPdf>,
): Promise<Uint8Array> {
  await countAttempt(db, `mandate ${personId}`, PAPERS);
  const problems = accountProblems(input);
  assertNoProblems(problems);
  const [bank, change, today] = await Promise.all([findBank(db, business), findBankChange(db, business), readLedgerClock(db)]);
  const references = [bank?.mandate_reference ?? nextMandateReference(business, null), change?.mandate_reference];
  const { sepaMandateReferenceNumber: reference } = input;
  if (!references.includes(reference)) throw atField('sepaMandateReferenceNumber', bankDataMessages.mandateReference);
  const paper = await makeMandate({ db, regionContent }, business, {
    reference,
    holder: input.sepaAccountHolder,
    street: input.sepaCompanyStreet,
    place: `${input.sepaCompanyZip} ${input.sepaCompanyCity}`,
    iban: withoutSpaces(input.sepaIBAN),
    bic: withoutSpaces(input.sepaBIC),
    bankName: input.sepaBankName,
  });
  await db
    .transaction()
    .execute((trx) => notePrint(trx, business, personId, { reference, iban: withoutSpaces(input.sepaIBAN), today }));
  return paper;
}

async function notePrint(
  trx: Trx,
  business: OwnBusiness,
  personId: number,
  printed: { reference: string; iban: string; today: Date },
): Promise<void> {
  await audit(trx, { personId, regionId: business.regionId, act: 'mandate-printed', subject: subjectOf(business) });
  const [bank, change] = [await findBank(trx, business), await findBankChange(trx, business)];
  if (change?.mandate_reference === printed.reference && change.iban === printed.iban) return noteChangePrinted(trx, business);
  if (bank?.mandate_reference === printed.reference && bank.iban === printed.iban && bank.mandate_printed_on === null)
    await storeBank(trx, business, { ...bank, mandate_printed_on: berlinDay(printed.today).toString() });
}
