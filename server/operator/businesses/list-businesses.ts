import type { businesses, BusinessKind, BusinessRow, MissingPart } from '#contract/operator/businesses/businesses.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { type ContractStatus, contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listEmployerBanks } from '#server/parties/employers/employer-bank.ts';
import { type EmployerContract, listEmployerContracts } from '#server/parties/employers/employer-contract.ts';
import { listLogoOwners } from '#server/parties/logos/reads.ts';
import { listMainSites } from '#server/parties/partners/branches.ts';
import { listDisagioModelsInForce } from '#server/parties/partners/disagio-history.ts';
import { type Bank, listPartnerBanks } from '#server/parties/partners/partner-bank.ts';
import { listPartnerContracts, type PartnerContract } from '#server/parties/partners/partner-contract.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listContactNames } from '#server/tenancy/people/business-people.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';

/** All partners or all employers: each table is read once, whatever their number. */
export async function listBusinesses(db: Db, kind: BusinessKind): Promise<OutputOf<typeof businesses>> {
  const [regions, contacts, logos, clock] = await Promise.all([
    listRegionNames(db),
    listContactNames(db, kind),
    listLogoOwners(db),
    readLedgerClock(db),
  ]);
  const today = berlinDay(clock).toString();
  const slugs = new Map(regions.map(({ regionId, slug }) => [regionId, slug]));
  const describe = (contract: PartnerContract | EmployerContract, key: number, bank: Bank | undefined, hasLogo: boolean) => {
    const status = contractStatusOn(
      { isInReview: contract.is_in_review === true, contractEndAt: contract.contract_end_at },
      today,
    );
    return {
      id: contract.gguid,
      contractID: contract.contract_id,
      name: contract.name,
      regionSlug: slugs.get(contract.region_id)!,
      status,
      contractEndAt: contract.contract_end_at,
      paymentMethod: bank?.payment_method ?? null,
      contact: contacts.get(key) ?? '',
      missing: missingParts({
        status,
        isDataComplete: contract.is_data_complete,
        hasContact: contacts.has(key),
        bank,
        hasLogo,
      }),
    };
  };
  return {
    regions: regions.map(({ slug, name }) => ({ slug, name })),
    rows: kind === 'partner' ? await partners() : await employers(),
  };

  async function partners(): Promise<BusinessRow[]> {
    const [contracts, banks, sites, models] = await Promise.all([
      listPartnerContracts(db),
      listPartnerBanks(db),
      listMainSites(db),
      listDisagioModelsInForce(db),
    ]);
    return contracts.map((contract) => ({
      ...describe(contract, contract.partner_id, banks.get(contract.partner_id), logos.partners.has(contract.partner_id)),
      city: contract.company_city ?? sites.get(contract.partner_id) ?? '',
      disagio: models.get(contract.partner_id) ?? null,
    }));
  }

  async function employers(): Promise<BusinessRow[]> {
    const [contracts, banks] = await Promise.all([listEmployerContracts(db), listEmployerBanks(db)]);
    return contracts.map((contract) => ({
      ...describe(contract, contract.employer_id, banks.get(contract.employer_id), logos.employers.has(contract.employer_id)),
      city: contract.company_city ?? '',
      disagio: null,
    }));
  }
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
