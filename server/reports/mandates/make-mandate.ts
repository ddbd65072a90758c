import { friendlyFormatIBAN } from 'ibantools';
import { bankDataMessages } from '#contract/parties/businesses/bank-data.ts';
import { findBank } from '#server/parties/businesses/banks.ts';
import { idOf } from '#server/parties/businesses/own-business.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay, formatDay } from '#server/platform/berlin-time.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import { type Mandate, mandatePaper } from './mandate-paper.ts';
import { findChangeOfMandate } from '#server/parties/businesses/bank-changes.ts';
import { readMandateId } from '#server/parties/businesses/tell-of-mandate.ts';
import { PaperToCome } from '#server/platform/mail/attachment.ts';

/** A business's mandate for an account; IBAN and BIC without spaces. Throws Refusal 422 without a creditor id. */
export async function makeMandate(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  business: Business,
  account: Pick<Mandate, 'reference' | 'holder' | 'street' | 'place' | 'iban' | 'bic' | 'bankName'>,
): Promise<Uint8Array> {
  const [region, contract, now] = await Promise.all([
    findRegionBank(db, business.regionId),
    getBusiness(db, business.kind, idOf(business)),
    readLedgerClock(db),
  ]);
  if (!region?.creditorId) throw ruleBroken(bankDataMessages.noCreditor);
  const look = await getLetterLook({ db, regionContent }, business.regionId);
  return mandatePaper(
    {
      ...account,
      iban: friendlyFormatIBAN(account.iban) ?? account.iban,
      creditorId: region.creditorId,
      contractId: contract.contractId,
      region: look.place,
      printedOn: formatDay(berlinDay(now)),
    },
    look,
  );
}

/** The mandate of that reference, to go with a mail. Throws PaperToCome without creditor id, or without account. */
export async function fetchMandate(portal: Pick<Portal, 'db' | 'regionContent'>, id: string): Promise<Uint8Array> {
  const { db } = portal;
  const { business, reference } = readMandateId(id);
  const bank = await findBank(db, business);
  const account = bank?.mandate_reference === reference ? bank : await findChangeOfMandate(db, business, reference);
  if (!account?.iban) throw new Error(`no account has the mandate ${reference}`);
  if (!(await findRegionBank(db, business.regionId))?.creditorId)
    throw new PaperToCome(
      'Die Region hat noch keine Gläubiger-Identifikationsnummer. Ist sie hinterlegt, geht die E-Mail hinaus.',
    );
  return makeMandate(portal, business, {
    reference,
    holder: account.account_holder ?? '',
    street: account.holder_street ?? '',
    place: [account.holder_zip, account.holder_city].filter(Boolean).join(' '),
    iban: account.iban,
    bic: account.bic ?? '',
    bankName: account.bank_name ?? '',
  });
}
