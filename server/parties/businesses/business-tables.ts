import { sql } from 'kysely';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { idOf } from './own-business.ts';

/**
 * Whom the operator has contracts with. Tables and keys are called after it: `partner`, `partner_bank`, `partner_id`.
 * What holds for both is asked for by the kind. What only one has, its own room asks for (`add-partner.ts`).
 */
export type BusinessKind = Business['kind'];

export const contractTable = (kind: BusinessKind) => sql.table(kind);
export const bankTable = (kind: BusinessKind) => sql.table(`${kind}_bank`);
export const idColumn = (kind: BusinessKind) => sql.ref(`${kind}_id`);

/** Whether a row of one of these tables is of this business. */
export const isOf = (business: Business) =>
  sql<boolean>`region_id = ${business.regionId} and ${idColumn(business.kind)} = ${idOf(business)}`;

/** Whether a contract is in force, comes, or is under review: not over. */
export const isNotOver = sql<boolean>`coalesce(contract_end_at >= ledger_today(), true)`;

/** Columns with their new values, as an update sets them. What is undefined stays as it is. */
export const assignments = (changes: object) =>
  sql.join(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  );
