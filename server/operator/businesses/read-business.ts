import { writeDegrees } from '#contract/parties/partner-data/branch-place.ts';
import type { businessDocument, BusinessKind, BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import { listOfferedModels } from '#contract/parties/partners/contract-type.ts';
import { hasBookings } from '#server/ledger/read/has-bookings.ts';
import { findLogo } from '#server/parties/logos/reads.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import { getDisagioModel, listDisagioModels } from '#server/parties/partners/disagio-history.ts';
import { type Bank, findBank } from '#server/parties/businesses/banks.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listDocuments } from '#server/reports/documents/list-documents.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { listChangesOf } from '#server/tenancy/audit/list-acts.ts';
import { listCommunityRules } from '#server/tenancy/regions/community-reads.ts';
import { getRegionRules, listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { maskIban } from '#contract/common/mask-iban.ts';
import { mandateActiveFrom } from '#server/parties/businesses/mandate.ts';
import { type BusinessContract, dataOf, getBusinessContract } from './held-contract.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import { missingParts } from './list-businesses.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { fetchDocument } from '#server/reports/documents/fetch-document.ts';
import type { Portal } from '#server/tenancy/portal.ts';

const LATEST_ACTS = 50;

/** Everything on one page. Throws Refusal 404. */
export async function readBusiness(
  db: Db,
  staffId: number,
  { kind, id }: { kind: BusinessKind; id: string },
): Promise<BusinessRecord> {
  const contract = await getBusinessContract(db, kind, id);
  const { row, business } = contract;
  const now = await readLedgerClock(db);
  const [regions, people, branches, bank, logo, documents, trail, disagio, communities] = await Promise.all([
    listRegionNames(db),
    listBusinessPeople(db, business),
    business.kind === 'partner' ? listBranches(db, business) : [],
    findBank(db, contract.business),
    findLogo(db, business),
    listDocuments(db, business),
    listChangesOf(db, subjectOf(contract.business), LATEST_ACTS),
    readDisagio(db, contract, now),
    listCommunityRules(db, row.region_id),
  ]);
  await audit(db, {
    personId: staffId,
    regionId: row.region_id,
    act: 'looked-at-contract',
    subject: subjectOf(contract.business),
  });
  const region = regions.find(({ regionId }) => regionId === row.region_id)!;
  const contact = contactOf(people);
  const branchNames = new Map<number | null, string>(branches.map((branch) => [branch.branch_id, branch.name]));
  const status = contractStatusOn(
    { isInReview: row.is_in_review === true, contractEndAt: row.contract_end_at },
    berlinDay(now).toString(),
  );
  return {
    kind,
    id: row.gguid,
    version: row.version,
    contractID: row.contract_id,
    region: { slug: region.slug, name: region.name },
    createdAt: row.created_at.toISOString(),
    status,
    contractStartAt: row.contract_start_at,
    contractEndAt: row.contract_end_at,
    isDataComplete: row.is_data_complete,
    isAssociationMember: row.is_association_member === true,
    missing: missingParts({
      status,
      isDataComplete: row.is_data_complete,
      hasContact: contact !== undefined,
      bank,
      hasLogo: logo !== undefined,
    }),
    data: dataOf(row),
    communities: communities.map(({ slug, name }) => ({ slug, name })),
    sktype: row.sktype,
    tmspartner: row.tmspartner === true,
    feePartnerCent: contract.kind === 'partner' ? contract.row.fee_partner_cents : null,
    feeEmployerCent: row.fee_employer_cents,
    disagio,
    bank: bank ? describeBank(bank) : null,
    people: people.map((person) => ({
      id: person.gguid,
      name: `${person.firstName} ${person.lastName}`,
      gender: person.gender ?? '',
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      role: person.partnerRole,
      branch: branchNames.get(person.branchId) ?? null,
      isContact: person === contact,
      hasPassword: person.hasPassword,
    })),
    branches: branches.map((branch) => ({
      id: branch.branch_id,
      position: branch.position,
      name: branch.name,
      address: `${branch.street}, ${branch.zip} ${branch.city}`,
      companyLatitude: branch.latitude === null ? '' : writeDegrees(branch.latitude),
      companyLongitude: branch.longitude === null ? '' : writeDegrees(branch.longitude),
      endedAt: branch.ended_at?.toISOString() ?? null,
    })),
    logoUrl: logo?.url ?? null,
    documents,
    trail: trail.map(({ at, ...act }) => ({ at: at.toISOString(), ...act })),
  };
}

async function readDisagio(db: Db, contract: BusinessContract, now: Date): Promise<BusinessRecord['disagio']> {
  if (contract.kind !== 'partner') return null;
  const { business, row } = contract;
  const today = berlinDay(now).toString();
  const later = await listDisagioModels(db, business);
  const { offersTwoPercentWithoutFee = false } = (await getRegionRules(db, business.regionId)).rules;
  return {
    now: await getDisagioModel(db, business, now),
    offered: listOfferedModels({ sktype: row.sktype, offersTwoPercentWithoutFee }),
    history: [
      { from: null, model: row.disagio_model, isComing: false },
      ...later.map(({ from, model }) => ({ from, model, isComing: from > today })),
    ],
    canChangeFirst: !(await hasBookings(db, business.regionId, business.partnerId)),
  };
}

function describeBank(bank: Bank): NonNullable<BusinessRecord['bank']> {
  return {
    paymentMethod: bank.payment_method,
    accountHolder: bank.account_holder,
    maskedIban: bank.iban && maskIban(bank.iban),
    bic: bank.bic,
    bankName: bank.bank_name,
    mandateReference: bank.mandate_reference,
    mandatePrintedOn: bank.mandate_printed_on,
    mandateSignedOn: bank.mandate_signed_on,
    mandateReceivedOn: bank.mandate_received_on,
    mandateActiveFrom: mandateActiveFrom(bank),
  };
}

/** A document of a partner or an employer as they have it; that staff looked is noted. Throws Refusal 404. */
export async function inspectDocument(
  portal: Pick<Portal, 'db' | 'regionContent'>,
  staffId: number,
  { kind, id, gguid }: ParsedInputOf<typeof businessDocument>,
): Promise<{ name: string; pdf: Uint8Array }> {
  const { business } = await getBusinessContract(portal.db, kind, id);
  const document = await fetchDocument(portal, business, gguid);
  await audit(portal.db, { personId: staffId, regionId: business.regionId, act: 'looked-at-document', subject: document.name });
  return document;
}
