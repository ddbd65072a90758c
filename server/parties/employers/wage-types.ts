import type { Db, Trx } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

interface WageTypes {
  taxFree: string;
  taxed: string;
}

/** What an employer's payroll program calls charges up to, and above, what is free of tax. Empty: nothing said. */
export async function getWageTypes(db: Db, { regionId, employerId }: EmployerKey): Promise<WageTypes> {
  return db
    .selectFrom('employer')
    .select(['tax_free_wage_type as taxFree', 'taxed_wage_type as taxed'])
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
}

/** The employer has to be held. */
export async function storeWageTypes(
  trx: Trx,
  { regionId, employerId }: EmployerKey,
  { taxFree, taxed }: WageTypes,
): Promise<void> {
  await trx
    .updateTable('employer')
    .set({ tax_free_wage_type: taxFree, taxed_wage_type: taxed })
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .execute();
}
