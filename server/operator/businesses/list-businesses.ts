import type { businesses, BusinessKind, MissingPart } from '#contract/operator/businesses/businesses.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { type ContractStatus, contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { type Bank, listBanks } from '#server/parties/businesses/banks.ts';
import { listContracts } from '#server/parties/businesses/contracts.ts';
import { listLogoOwners } from '#server/parties/logos/reads.ts';
import { listMainSites } from '#server/parties/partners/branches.ts';
import { listDisagioModelsInForce } from '#server/parties/partners/disagio-history.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listContactNames } from '#server/tenancy/people/business-people.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';

/** All partners or all employers: each table is read once, whatever their number. */
export async function listBusinesses(db: Db, kind: BusinessKind): Promise<OutputOf<typeof businesses>> {
  const [regions, contacts, logos, clock, contracts, banks, sites, models] = await Promise.all([
    listRegionNames(db),
    listContactNames(db, kind),
    listLogoOwners(db),
    readLedgerClock(db),
    listContracts(db, kind),
    listBanks(db, kind),
    kind === 'partner' ? listMainSites(db) : undefined,
    kind === 'partner' ? listDisagioModelsInForce(db) : undefined,
  ]);
  const today = berlinDay(clock).toString();
  const slugs = new Map(regions.map(({ regionId, slug }) => [regionId, slug]));
  return {
    regions: regions.map(({ slug, name }) => ({ slug, name })),
    rows: contracts.map((contract) => {
      const { id, contract_end_at: contractEndAt, is_data_complete: isDataComplete } = contract;
      const status = contractStatusOn({ isInReview: contract.is_in_review === true, contractEndAt }, today);
      const bank = banks.get(id);
      return {
        id: contract.gguid,
        contractID: contract.contract_id,
        name: contract.name,
        regionSlug: slugs.get(contract.region_id)!,
        status,
        contractEndAt,
        paymentMethod: bank?.payment_method ?? null,
        contact: contacts.get(id) ?? '',
        missing: missingParts({
          status,
          isDataComplete,
          hasContact: contacts.has(id),
          bank,
          hasLogo: logos[`${kind}s`].has(id),
        }),
        city: contract.company_city ?? sites?.get(id) ?? '',
        disagio: models?.get(id) ?? null,
      };
    }),
  };
}

/** What a contract lacks, in the order in which staff asks. Once it has ended: only what its last money needs. */
export function missingParts({
  status,
  isDataComplete,
  hasContact,
  bank,
  hasLogo,
}: {
  status: ContractStatus;
  isDataComplete: boolean;
  hasContact: boolean;
  bank: Bank | undefined;
  hasLogo: boolean;
}): MissingPart[] {
  const hasEnded = status === 'Beendet';
  const lacks: [MissingPart, boolean][] = [
    ['data', !hasEnded && !isDataComplete],
    ['contact', !hasEnded && !hasContact],
    ['bank', !bank?.iban],
    ['mandate', bank?.payment_method === 'Bankeinzug' && bank.mandate_signed_on === null],
    ['logo', !hasEnded && !hasLogo],
  ];
  return lacks.filter(([, isMissing]) => isMissing).map(([part]) => part);
}
