import { contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import type { EmployerDataAnswer } from '#contract/parties/employer-data/employer-data.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { findEmployerBank } from '#server/parties/employers/employer-bank.ts';
import { getEmployerContract } from '#server/parties/employers/employer-contract.ts';
import { bankDataOf } from '#server/parties/partner-data/stored-partner-data.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { contactOf, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { employerFieldsOf } from './employer-columns.ts';

/** The admin of an employer who gives its data. */
export interface EmployerAdmin {
  personId: number;
  regionId: number;
  employerId: number;
}

/** All that is stored of an employer's data, as the page shows it; without what the caller alone has typed. */
type StoredEmployerData = Omit<EmployerDataAnswer, 'draft' | 'choices' | 'bankChange'>;

/** Throws when there is no such employer. */
export async function readStoredEmployer(db: Db, admin: EmployerAdmin) {
  const business = { kind: 'employer' as const, regionId: admin.regionId, employerId: admin.employerId };
  const row = await getEmployerContract(db, admin);
  const [now, people, bank] = await Promise.all([
    readLedgerClock(db),
    listBusinessPeople(db, business),
    findEmployerBank(db, admin),
  ]);
  const contact = contactOf(people);
  const fields = employerFieldsOf(row);
  const contract = { isInReview: row.is_in_review === true, contractEndAt: row.contract_end_at };
  const data: StoredEmployerData = {
    version: row.version,
    ...fields,
    companyEmailRepeated: fields.companyEmail,
    companyEmailHeadquarterRepeated: fields.companyEmailHeadquarter,
    companyREEmailRepeated: fields.companyREEmail,
    ...bankDataOf(bank, business),
    contactPersonGender: contact?.gender ?? '',
    contactPersonFirstName: contact?.firstName ?? '',
    contactPersonLastName: contact?.lastName ?? '',
    contactPersonEmail: contact?.email ?? '',
    sktype: row.sktype ?? '',
    tmspartner: row.tmspartner === true,
    partnerDataComplete: row.is_data_complete,
    contractID: row.contract_id,
    contactDetailsSentAt: berlinDay(row.created_at).toString(),
    contractStartAt: row.contract_start_at ?? '',
    contractEndAt: row.contract_end_at ?? '',
    contractStatus: contractStatusOn(contract, berlinDay(now).toString()),
  };
  return { row, business, bank, contact, data };
}
export type StoredEmployer = Awaited<ReturnType<typeof readStoredEmployer>>;
