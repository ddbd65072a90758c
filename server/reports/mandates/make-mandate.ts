import { friendlyFormatIBAN } from 'ibantools';
import { bankMessages } from '#contract/parties/partner-data/bank-data.ts';
import { getContract } from '#server/parties/employers/reads.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay, formatDay } from '#server/platform/berlin-time.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { findRegionBank } from '#server/reports/settlements/region-bank.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import { type Mandate, mandatePaper } from './mandate-paper.ts';

/** A business's mandate for an account; IBAN and BIC without spaces. Throws Refusal 422 without a creditor id. */
export async function makeMandate(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  business: Business,
  account: Pick<Mandate, 'reference' | 'holder' | 'street' | 'place' | 'iban' | 'bic' | 'bankName'>,
): Promise<Uint8Array> {
  const [region, contract, now] = await Promise.all([
    findRegionBank(db, business.regionId),
    getContract(db, business),
    readLedgerClock(db),
  ]);
  if (!region?.creditorId) throw ruleBroken(bankMessages.noCreditor);
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
