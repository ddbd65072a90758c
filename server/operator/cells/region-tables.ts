import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';

/** The tables whose rows of a region move: those that region_publish offers (server/migrations/0050-cells.sql). */
export async function listRegionTables(cell: OwnerConnection): Promise<string[]> {
  const tables = await cell.ask<{ name: string }>(`
    select c.relname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'region_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'region_home'
     order by c.relname`);
  return tables.map(({ name }) => name);
}

/** Those of them whose rows nobody changes or removes (write_once in server/migrations/0010-roles-and-guards.sql). */
export async function listWrittenOnce(cell: OwnerConnection): Promise<string[]> {
  const guarded = await cell.ask<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = tgrelid::regclass::text || '_is_immutable'
        and tgfoid = 'refuse_change'::regproc`,
  );
  const names = new Set(guarded.map(({ name }) => name));
  return (await listRegionTables(cell)).filter((name) => names.has(name));
}
