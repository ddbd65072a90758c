import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';

/** What rows of a region point to and no region has. May be said again. */
export async function copySharedRows(from: OwnerConnection, to: OwnerConnection): Promise<void> {
  await copyStaffNames(from, to);
  await copyTrades(from, to);
}

const COLUMNS = 'person_id, gguid, role, staff_role, gender, salutation, first_name, last_name, created_at';

/**
 * Notes the source's staff in the target by name, as ended accounts: rows of the region say who decided them. Nobody
 * gets in by that; who works in the target is invited there.
 */
async function copyStaffNames(from: OwnerConnection, to: OwnerConnection): Promise<void> {
  const staff = await from.ask(`select ${COLUMNS} from person where region_id is null`);
  await to.ask(
    `insert into person (${COLUMNS}, email, ended_at) overriding system value
     select ${COLUMNS}, 'ended-' || gguid || '@account.invalid', now()
       from jsonb_populate_recordset(null::person, $1) as told
         on conflict (person_id) do nothing`,
    [JSON.stringify(staff)],
  );
}

/** Branches name their trades by number. */
async function copyTrades(from: OwnerConnection, to: OwnerConnection): Promise<void> {
  const trades = await from.ask('select category_id, name from category');
  await to.ask(
    `insert into category (category_id, name) overriding system value
     select category_id, name from jsonb_populate_recordset(null::category, $1) as told on conflict do nothing`,
    [JSON.stringify(trades)],
  );
  await to.ask(`select sequence_rise('category_category_id_seq', max(category_id)) from category having count(*) > 0`);
}
