import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { markOf } from './entry-mark.ts';
import { type Answer, type Outcome, outcomesOf } from './outcomes.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';

type ExpiryRefusal = 'CARD_UNKNOWN' | 'NOTHING_THERE' | 'BOOKED_SINCE';

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
): Promise<Outcome<ExpiryRefusal, { cents: Cents }>> {
  const mark = markOf(keys, { regionId, type: 'expiry', card, actorId: PORTAL, key: idempotencyKey });
  const { rows } = await sql<Answer<ExpiryRefusal, { cents: Cents }>>`
    select outcome, entry_id, cents, replayed
      from ledger_expire(${regionId}, ${card}, ${idempotencyKey}::uuid, ${mark})`.execute(db);
  return (await outcomesOf(db, rows))[0]!;
}
