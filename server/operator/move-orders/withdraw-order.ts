import { sql } from 'kysely';
import { moveOrderMessages } from '#contract/operator/move-orders/move-orders.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findStaffMember } from '#server/tenancy/people/staff-members.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';
import { moveOrderWithdrawn } from './mails.ts';

interface Withdrawal {
  number: number;
  reason: string;
  staffId: number;
}

/**
 * Withdraws an order that waits for the command. Whoever asked for it is told, if somebody else does. Throws Refusal
 * 404 for an unknown number, and 409 once the command has begun, or where it is withdrawn already.
 */
export async function withdrawOrder(db: Db, { number, reason, staffId }: Withdrawal): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('move_order')
      .select(['moving_region', 'asked_by'])
      .where('move_order_id', '=', number)
      .executeTakeFirst();
    if (!row) throw notFound(moveOrderMessages.gone);
    // Waits for the command where that begins at this moment.
    const withdrawn = await trx
      .updateTable('move_order')
      .set({ withdrawn_by: staffId, withdrawn_at: sql<Date>`now()` })
      .where('move_order_id', '=', number)
      .where('withdrawn_at', 'is', null)
      .where('begun_at', 'is', null)
      .returning('move_order_id')
      .executeTakeFirst();
    if (!withdrawn) throw new Refusal('TOO_LATE', moveOrderMessages.hasBegun);
    const { moving_region: regionId, asked_by: askedBy } = row;
    await audit(trx, { personId: staffId, regionId, act: 'move-order-withdrawn', subject: `move-order ${number}`, reason });
    if (askedBy === staffId) return;
    const region = await findRegionName(trx, regionId);
    const asker = await findStaffMember(trx, askedBy);
    // Whoever has left meanwhile has no address any more.
    if (asker?.endedAt === null) await queueMail(trx, moveOrderWithdrawn(asker, { card: region!.cardName, reason }));
  });
}
