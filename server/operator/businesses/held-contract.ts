import { type BusinessField, businessMessages } from '#contract/parties/businesses/business-fields.ts';
import type { BusinessKind } from '#contract/operator/businesses/businesses.ts';
import { companyColumns } from '#server/parties/businesses/contract-columns.ts';
import { type Contract, type ContractChanges, findContract, holdContract } from '#server/parties/businesses/contracts.ts';
import { businessOf } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';

const fields = Object.keys(companyColumns) as BusinessField[];

/** A contract with whom it is with. */
export type BusinessContract =
  | { kind: 'partner'; business: Extract<Business, { kind: 'partner' }>; row: Contract<'partner'> }
  | { kind: 'employer'; business: Extract<Business, { kind: 'employer' }>; row: Contract<'employer'> };

/** What of a contract can be changed: the columns that partners and employers share, and those of partners. */
export type BusinessChanges = ContractChanges<BusinessKind> &
  Pick<ContractChanges<'partner'>, 'disagio_model' | 'fee_partner_cents'>;

/** Throws Refusal 404. */
export async function getBusinessContract(db: Db, kind: BusinessKind, gguid: string): Promise<BusinessContract> {
  return withBusiness(kind, await findContract(db, kind, gguid));
}

/** The same, kept as it is until the transaction ends. */
export async function holdBusinessContract(trx: Trx, kind: BusinessKind, gguid: string): Promise<BusinessContract> {
  return withBusiness(kind, await holdContract(trx, kind, gguid));
}

function withBusiness(kind: BusinessKind, row: Contract<BusinessKind> | undefined): BusinessContract {
  if (!row) throw notFound(businessMessages.unknown);
  return { kind, business: businessOf(kind, row.region_id, row.id), row } as BusinessContract;
}

/** The columns of what a form says; null for what is left open. */
export function columnsOf(data: Record<BusinessField, string>): BusinessChanges {
  return Object.fromEntries(fields.map((field) => [companyColumns[field], data[field] || null]));
}

/** What a form shows of a contract. */
export function dataOf(row: BusinessContract['row']): Record<BusinessField, string> {
  return Object.fromEntries(fields.map((field) => [field, row[companyColumns[field]] ?? ''])) as Record<BusinessField, string>;
}
