import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { CaseKey } from '#server/tenancy/decisions/case-key.ts';
import './tables.ts';

export type WantedTransfer = Awaited<ReturnType<typeof readTransfer>>;

/** What somebody wants to have transferred, and who. */
export async function readTransfer(db: Db, { regionId, number }: CaseKey) {
  const { customer_id: customerId, target_card: target } = await db
    .selectFrom('transfer_request')
    .select(['customer_id', 'target_card'])
    .where('region_id', '=', regionId)
    .where('transfer_request_id', '=', number)
    .executeTakeFirstOrThrow();
  const sources = await db
    .selectFrom('transfer_source')
    .select(['card_number as card', 'idempotency_key as idempotencyKey', 'cents'])
    .where('region_id', '=', regionId)
    .where('transfer_request_id', '=', number)
    .orderBy('card_number')
    .execute();
  const person = await getPerson(db, customerId);
  return {
    number,
    regionId,
    customerId,
    target,
    sources,
    email: person.email,
    name: `${person.first_name} ${person.last_name}`,
    gguid: person.gguid,
    hasEnded: person.ended_at !== null,
  };
}
