import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { takeCardsBack } from '#server/ledger/write/take-over-balances.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { TakeOverRow } from './hold-take-over.ts';
import { inPortions } from './in-portions.ts';

/**
 * Takes the cards of a take-over back, once two people have agreed to it and all of them are locked. Goes on where an
 * earlier run was interrupted, at whatever point.
 */
export async function takeBackTakeOver(
  db: Db,
  keys: SealKeys,
  takeOverId: number,
  isTimeUp: () => boolean = () => false,
  mostRows?: number,
): Promise<void> {
  const takeSome = (trx: Trx, takeOver: TakeOverRow, rows: number) => takeSomeBack(trx, keys, takeOver, rows);
  await inPortions(db, takeOverId, takeSome, { isTimeUp, mostRows });
}

/** Returns whether nothing is left. */
async function takeSomeBack(trx: Trx, keys: SealKeys, takeOver: TakeOverRow, atOnce: number): Promise<boolean> {
  const { region_id: regionId, take_over_id: takeOverId, state, taken_back_by } = takeOver;
  if (state !== 'taking-back') return true;
  const rows = await trx
    .selectFrom('take_over_row')
    .select(['row_id as rowId', 'card_number', 'entry_id as entryId'])
    .where('region_id', '=', regionId)
    .where('take_over_id', '=', takeOverId)
    .where('card_number', 'is not', null)
    .where('back_at', 'is', null)
    .orderBy('row_id')
    .limit(atOnce)
    .execute();
  const isAll = await takeCardsBack(trx, keys, regionId, {
    takeOverId,
    actorId: taken_back_by!,
    rows: rows.map(({ rowId, card_number, entryId }) => ({ rowId, card: card_number!, entryId })),
  });
  if (isAll) await audit(trx, { personId: null, regionId, act: 'take-over-taken-back', subject: `take-over ${takeOverId}` });
  return isAll;
}
