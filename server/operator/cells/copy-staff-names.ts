import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';

const COLUMNS = 'person_id, gguid, role, staff_role, gender, salutation, first_name, last_name, created_at';

/**
 * Notes the source's staff in the target by name, as ended accounts: rows of the region say who decided them. Nobody
 * gets in by that; who works in the target is invited there.
 */
export async function copyStaffNames(from: OwnerConnection, to: OwnerConnection): Promise<void> {
  const staff = await from.ask(`select ${COLUMNS} from person where region_id is null`);
  await to.ask(
    `insert into person (${COLUMNS}, email, ended_at) overriding system value
     select ${COLUMNS}, 'ended-' || gguid || '@account.invalid', now()
       from jsonb_populate_recordset(null::person, $1) as told
         on conflict (person_id) do nothing`,
    [JSON.stringify(staff)],
  );
}
