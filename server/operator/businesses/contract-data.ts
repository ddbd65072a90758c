import type { BusinessField } from '#contract/parties/partners/business-fields.ts';
import { companyColumns } from '#server/parties/partners/company-columns.ts';
import type { Contract, ContractChanges } from './held-contract.ts';

const fields = Object.keys(companyColumns) as BusinessField[];

/** The columns of what a form says; null for what is left open. */
export function columnsOf(data: Record<BusinessField, string>): ContractChanges {
  return Object.fromEntries(fields.map((field) => [companyColumns[field], data[field] || null]));
}

/** What a form shows of a contract. */
export function dataOf(row: Contract['row']): Record<BusinessField, string> {
  return Object.fromEntries(fields.map((field) => [field, row[companyColumns[field]] ?? ''])) as Record<BusinessField, string>;
}
