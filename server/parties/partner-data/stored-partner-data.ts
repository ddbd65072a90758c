import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { describeHandling } from '#contract/parties/partner-data/till-equipment.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listBranchRecords } from '#server/parties/partners/branch-records.ts';
import { getDisagioModel, listDisagioModels } from '#server/parties/partners/disagio-history.ts';
import { ownDataOf } from '#server/parties/businesses/own-data.ts';
import { findBank } from '#server/parties/businesses/banks.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';
import { participationFees } from '#server/parties/partners/participation-fees.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { partnerFieldsOf } from './partner-columns.ts';
import { branchDataOf, type Site } from './stored-branches.ts';

/** The admin of a partner who gives its data. */
export interface DataAdmin {
  personId: number;
  regionId: number;
  partnerId: number;
}

/** What a save works on. */
export interface DataSaving {
  trx: Trx;
  region: RegionEntry;
  config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL' | 'SEAL_KEY' | 'CONTACT_MAIL'>;
  admin: DataAdmin;
}

/** All that is stored of a partner's data, as the page shows it; without what the caller alone has typed. */
export type StoredPartnerData = Omit<PartnerDataAnswer, 'draft' | 'choices' | 'bankChange' | 'branchFeeCent'>;

/** Throws when there is no such partner. */
export async function readStoredData(db: Db, admin: DataAdmin) {
  const business = { kind: 'partner' as const, regionId: admin.regionId, partnerId: admin.partnerId };
  const row = await getContract(db, business);
  const now = await readLedgerClock(db);
  const [branches, people, bank, history, disagioNow] = await Promise.all([
    listBranchRecords(db, admin),
    listBusinessPeople(db, business),
    findBank(db, business),
    listDisagioModels(db, admin),
    getDisagioModel(db, admin, now),
  ]);
  const today = berlinDay(now).toString();
  const coming = history.findLast(({ from }) => from > today);
  const wanted = coming?.model ?? disagioNow;
  const contact = contactOf(people);
  const sites: Site[] = branches.map((branch, index) => ({
    branch,
    // A person without a branch works for all of them, at the main site; the contact person comes first.
    people: people
      .filter(({ branchId }) => branchId === branch.branchId || (index === 0 && branchId === null))
      .toSorted((one, other) => Number(other === contact) - Number(one === contact)),
  }));
  const texts = partnerFieldsOf(row);
  const data: StoredPartnerData = {
    ...texts,
    handlingAtPOS: describeHandling(texts),
    disagio: disagioModels[wanted].label,
    disagioNow: disagioModels[disagioNow].label,
    ...ownDataOf({ business, row, bank, contact, today }),
    systemOnboardingAt: row.data_completed_at ? berlinDay(row.data_completed_at).toString() : '',
    participationFee: participationFees[disagioNow],
    participationPaymentMethod: bank?.payment_method ?? '',
    contactPersonRole: row.contact_person_role ?? '',
    amountOfOriginBranches: branches.length,
    branches: sites.map((site, index) => branchDataOf(site, index === 0 ? row : undefined)),
  };
  return { row, business, bank, contact, sites, coming, models: { now: disagioNow, wanted }, now, today, data };
}
export type StoredPartner = Awaited<ReturnType<typeof readStoredData>>;
