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
