import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { awaitReplays } from './await-replays.ts';
import { markOf } from './entry-mark.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

export type ExpiryOutcome =
  | { isPosted: true; entryId: number; cents: Cents; isReplay: boolean }
  | { isPosted: false; refusal: 'CARD_UNKNOWN' | 'NOTHING_THERE' | 'BOOKED_SINCE' };

interface AnswerRow {
  outcome: 'POSTED' | 'CARD_UNKNOWN' | 'NOTHING_THERE' | 'BOOKED_SINCE';
  entry_id: number | null;
  cents: number | null;
  replayed: boolean;
}

/**
 * Books the whole balance of a card as expired. The books check that three full calendar years of Berlin have passed
 * without a booking. The caller checks that the card holder was told in time.
 */
export async function expireBalance(
  db: Db,
  keys: SealKeys,
  regionId: number,
  card: string,
  idempotencyKey: string,
): Promise<ExpiryOutcome> {
  const mark = markOf(keys, { regionId, type: 'expiry', card, actorId: 0, key: idempotencyKey });
  const { rows } =
    await sql<AnswerRow>`select * from ledger_expire(${regionId}, ${card}, ${idempotencyKey}::uuid, ${mark})`.execute(db);
  await awaitReplays(
    db,
    rows.map(({ replayed }) => replayed),
  );
  const { outcome, entry_id, cents, replayed } = rows[0]!;
  return outcome === 'POSTED'
    ? { isPosted: true, entryId: entry_id!, cents: cents!, isReplay: replayed }
    : { isPosted: false, refusal: outcome };
}
