import { type BusinessField, businessMessages } from '#contract/parties/partners/business-fields.ts';
import type { BusinessKind } from '#contract/operator/businesses/businesses.ts';
import {
  changeEmployerContract,
  type EmployerContract,
  findEmployerContract,
  holdEmployerContract,
} from '#server/parties/employers/employer-contract.ts';
import {
  changePartnerContract,
  findPartnerContract,
  holdPartnerContract,
  type PartnerContract,
} from '#server/parties/partners/partner-contract.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { companyColumns } from '#server/parties/partners/contract-columns.ts';

const fields = Object.keys(companyColumns) as BusinessField[];

/** A contract with whom it is with. */
export type Contract =
  | { kind: 'partner'; business: Extract<Business, { kind: 'partner' }>; row: PartnerContract }
  | { kind: 'employer'; business: Extract<Business, { kind: 'employer' }>; row: EmployerContract };

/** What of a contract can be changed: the columns that partners and employers share, and those of partners. */
export type ContractChanges = Parameters<typeof changeEmployerContract>[2] &
  Pick<Parameters<typeof changePartnerContract>[2], 'disagio_model' | 'fee_partner_cents'>;

/** Throws Refusal 404. */
export async function getContract(db: Db, kind: BusinessKind, gguid: string): Promise<Contract> {
  return kind === 'partner' ? ofPartner(await findPartnerContract(db, gguid)) : ofEmployer(await findEmployerContract(db, gguid));
}

/** The same, kept as it is until the transaction ends. */
export async function holdContract(trx: Trx, kind: BusinessKind, gguid: string): Promise<Contract> {
  return kind === 'partner'
    ? ofPartner(await holdPartnerContract(trx, gguid))
    : ofEmployer(await holdEmployerContract(trx, gguid));
}

/** Changes a held contract, which then is another version. */
export async function changeContract(trx: Trx, contract: Contract, changes: ContractChanges): Promise<void> {
  if (contract.kind === 'partner') await changePartnerContract(trx, contract.row, changes);
  else await changeEmployerContract(trx, contract.row, changes);
}

function ofPartner(row: PartnerContract | undefined): Contract {
  if (!row) throw notFound(businessMessages.unknown);
  return { kind: 'partner', business: { kind: 'partner', regionId: row.region_id, partnerId: row.partner_id }, row };
}

function ofEmployer(row: EmployerContract | undefined): Contract {
  if (!row) throw notFound(businessMessages.unknown);
  return { kind: 'employer', business: { kind: 'employer', regionId: row.region_id, employerId: row.employer_id }, row };
}

/** The columns of what a form says; null for what is left open. */
export function columnsOf(data: Record<BusinessField, string>): ContractChanges {
  return Object.fromEntries(fields.map((field) => [companyColumns[field], data[field] || null]));
}

/** What a form shows of a contract. */
export function dataOf(row: Contract['row']): Record<BusinessField, string> {
  return Object.fromEntries(fields.map((field) => [field, row[companyColumns[field]] ?? ''])) as Record<BusinessField, string>;
}
