import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { dropOpen } from './intakes.ts';
import { holdOpenTakeOver } from './hold-take-over.ts';
import { takeOverIntake } from './tables.ts';

/**
 * Prepares to take over the cards of a provider. What its last files meant is remembered, but for the states that stay
 * behind. A closed card may still hold a balance, so a person says that each time. Returns the number.
 */
export async function openTakeOver(
  db: Db,
  { regionId, provider, staffId }: { regionId: number; provider: string; staffId: number },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('take_over')
      .select(['column_map', 'value_map', 'gift_column_map'])
      .where((row) => row(row.fn('lower', ['provider']), '=', provider.toLowerCase()))
      .where('state', '<>', 'dropped')
      .orderBy('take_over_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const { take_over_id: id } = await trx
      .insertInto('take_over')
      .values({
        region_id: regionId,
        provider,
        opened_by: staffId,
        ...(before && {
          column_map: JSON.stringify(before.column_map),
          gift_column_map: JSON.stringify(before.gift_column_map),
          value_map: JSON.stringify(
            Object.fromEntries(Object.entries(before.value_map).filter(([, meaning]) => meaning !== 'left-out')),
          ),
        }),
      })
      .returning('take_over_id')
      .executeTakeFirstOrThrow();
    await audit(trx, { personId: staffId, regionId, act: 'take-over-opened', subject: `take-over ${id}` });
    return id;
  });
}

/** Gives an open take-over up. Its files hold people's addresses, so they are deleted. */
export async function dropTakeOver(
  db: Db,
  { id, staffId, reason }: { id: number; staffId: number; reason: string },
): Promise<ActAnswer> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId } = await holdOpenTakeOver(trx, id);
    await giveTime(trx);
    await dropOpen(trx, takeOverIntake, { regionId, id });
    await audit(trx, { personId: staffId, regionId, act: 'take-over-dropped', subject: `take-over ${id}`, reason });
  });
  return { waitsForSecond: false };
}
