import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/**
 * Moves name and plan of a replaced card to the new one. Changes nothing and returns false where the new one is
 * somebody else's already. Does nothing for a card of the stock.
 */
export async function passEmployeeCard(
  trx: Trx,
  { regionId, employerId }: EmployerKey,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const taken = await trx
    .selectFrom('employee_card')
    .select('card_number')
    .where('region_id', '=', regionId)
    .where('card_number', '=', to)
    .where('personnel_number', '<>', '')
    .forUpdate()
    .executeTakeFirst();
  if (taken) return false;
  await sql`
    insert into employee_card (region_id, card_number, employer_id, first_name, last_name, personnel_number, personnel_note, is_charging_active,
      charge_cents, charge_frequence, charge_time, custom_charge_date, charge_from, deletion_date)
    select region_id, ${to}, employer_id, first_name, last_name, personnel_number, personnel_note, is_charging_active,
           charge_cents, charge_frequence, charge_time, custom_charge_date, charge_from, deletion_date
      from employee_card where region_id = ${regionId} and employer_id = ${employerId} and card_number = ${from}
    on conflict (region_id, card_number) do nothing`.execute(trx);
  return true;
}
