import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getMovement } from './read-movements.ts';

interface Clarified {
  regionId: number;
  movementId: number;
  note: string;
  by: number;
}

/**
 * Puts a movement under clarification: it is not matched any more, and stays in sight until a person decides. Throws
 * Refusal 404, and 409 where it is decided or under clarification.
 */
export async function clarifyMovement(trx: Trx, { regionId, movementId, note, by }: Clarified): Promise<void> {
  const movement = await getMovement(trx, regionId, movementId);
  if (movement.state !== 'open') throw new Refusal('ALREADY_DECIDED', 'Über diesen Umsatz ist schon entschieden.');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_clarification')
    .values({ region_id: regionId, movement_id: movementId, begun_by: by, begun_at: await readLedgerClock(trx), note })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n)
    throw new Refusal('ALREADY_DECIDED', 'Dieser Umsatz ist schon in Klärung. Bitte laden Sie die Seite neu.');
  await audit(trx, { personId: by, regionId, act: 'bank-movement-clarified', subject: `movement ${movementId}`, reason: note });
}
