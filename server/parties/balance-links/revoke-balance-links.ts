import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';

/** Ends the links of cards whose numbers stand in a text, apart by whatever else. Returns how many there were. */
export async function revokeBalanceLinks(
  db: Db,
  { cards: text, reason, staffId }: { cards: string; reason: string; staffId: number },
): Promise<number> {
  const cards = text.split(/[^\d]+/).filter((word) => word !== '');
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ regionId: number }>`
      delete from balance_link where card_number = any (${cards}::text[]) returning region_id as "regionId"`.execute(trx);
    for (const [regionId, theirs] of Map.groupBy(rows, (row) => row.regionId))
      await audit(trx, { personId: staffId, regionId, act: 'balance-links-revoked', subject: `${theirs.length} cards`, reason });
    return rows.length;
  });
}
