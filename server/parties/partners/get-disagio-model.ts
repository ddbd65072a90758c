import { sql } from 'kysely';
import type { DisagioModel } from '#contract/parties/partners/fees.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A partner's disagio model at an instant, by its day in Berlin (rulings 6, Disagio models). */
export async function getDisagioModel(
  db: Db,
  { regionId, partnerId }: { regionId: number; partnerId: number },
  at: Date,
): Promise<DisagioModel> {
  const { rows } = await sql<{ model: DisagioModel }>`select disagio_at(${regionId}, ${partnerId}, ${at}) as model`.execute(db);
  return rows[0]!.model;
}
