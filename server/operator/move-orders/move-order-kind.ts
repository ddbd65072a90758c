import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { InputOf } from '#contract/common/call.ts';
import { managementPermits } from '#contract/common/permits.ts';
import {
  type askForMove as call,
  LONGEST_AHEAD_DAYS,
  moveEffects,
  moveOrderMessages,
} from '#contract/operator/move-orders/move-orders.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getOwnAddress, listNeighbours, listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { findRegionName, getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { endExpiredOrders } from './end-expired-orders.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  /** Where the region is, and where it goes: addresses of cells. */
  from: z.string(),
  target: z.string(),
  /** Instants between which the command may begin. */
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
});
type Wish = z.infer<typeof payload>;

/** That a region moves to another cell. What two have agreed to is an order; an operator's command follows it. */
export const moveOrderKind: FourEyesKind<Wish> = {
  name: 'move-order',
  payload,
  permits: managementPermits,
  subjectOf: ({ regionId }) => `region ${regionId}`,
  needsSecond: () => true,
  assertPossible: assertMayMove,
  async describe(db, { regionId, from, target, notBefore, notAfter }) {
    const region = await findRegionName(db, regionId);
    return {
      title: `Umzug in eine andere Zelle: ${region?.cardName}`,
      facts: [
        { name: 'Von', value: from },
        { name: 'Nach', value: target },
        { name: 'Beginn frühestens', value: `${formatInstant(new Date(notBefore))} Uhr` },
        { name: 'Beginn spätestens', value: `${formatInstant(new Date(notAfter))} Uhr` },
        { name: 'Kassen', value: moveEffects.tills },
        { name: 'Alle anderen', value: moveEffects.others },
        { name: 'Folge', value: `Die Befehlszeile des Betreibers darf die Region umziehen. ${moveEffects.wayBack}` },
      ],
    };
  },
  async carryOut(trx, wish, { askedBy, confirmedBy, reason }) {
    await assertMayMove(trx, wish);
    await endExpiredOrders(trx, wish.regionId);
    const number = await keepOrder(trx, wish, { reason, askedBy, agreedBy: confirmedBy });
    const personId = confirmedBy ?? askedBy;
    await audit(trx, { personId, regionId: wish.regionId, act: 'move-order-agreed', subject: `move-order ${number}`, reason });
    return 0;
  },
};

/**
 * Throws Refusal 422 where the region lives elsewhere, the cell is none that this one knows, or the time is over or too
 * far away. 409 where an order stands already.
 */
async function assertMayMove(db: Db, { regionId, target, notBefore, notAfter }: Wish): Promise<void> {
  if (!(await listRegionIds(db)).includes(regionId)) throw atField('region', moveOrderMessages.notHere);
  if (!(await listNeighbours(db)).includes(target)) throw atField('target', moveOrderMessages.unknownTarget);
  const days = (Date.parse(notAfter) - Date.now()) / 86_400_000;
  // The clock goes forward in one night of spring, so that a later time there may be an earlier one.
  if (notAfter <= notBefore) throw atField('notAfter', moveOrderMessages.endsBeforeStart);
  if (days <= 0) throw atField('notAfter', moveOrderMessages.isPast);
  if (days > LONGEST_AHEAD_DAYS) throw atField('notAfter', moveOrderMessages.tooFar);
  const standing = await standingOrders(db, regionId).where(isInForce).executeTakeFirst();
  if (standing) throw new Refusal('ALREADY_REQUESTED', moveOrderMessages.standsAlready);
}

const isInForce = sql<boolean>`(begun_at is not null or not_after > now())`;

function standingOrders(db: Db, regionId: number) {
  return db
    .selectFrom('move_order')
    .select('move_order_id')
    .where('moving_region', '=', regionId)
    .where('withdrawn_at', 'is', null)
    .where('ended_at', 'is', null);
}

interface Agreement {
  reason: string;
  askedBy: number;
  agreedBy: number | null;
}

async function keepOrder(trx: Trx, wish: Wish, { reason, askedBy, agreedBy }: Agreement): Promise<number> {
  const row = await trx
    .insertInto('move_order')
    .values({
      moving_region: wish.regionId,
      target: wish.target,
      not_before: new Date(wish.notBefore),
      not_after: new Date(wish.notAfter),
      reason,
      asked_by: askedBy,
      agreed_by: agreedBy,
    })
    // Somebody alone may have asked twice at once.
    .onConflict((conflict) =>
      conflict.column('moving_region').where('withdrawn_at', 'is', null).where('ended_at', 'is', null).doNothing(),
    )
    .returning('move_order_id')
    .executeTakeFirst();
  if (!row) throw new Refusal('ALREADY_REQUESTED', moveOrderMessages.standsAlready);
  return row.move_order_id;
}

/** Asks for the move of a region. Throws Refusal 404 for an unknown region, and as `assertMayMove` does. */
export async function askForMove(
  office: ActOffice,
  { region, target, notBefore, notAfter, reason, staffId }: InputOf<typeof call> & { staffId: number },
): Promise<ActAnswer> {
  const { db } = office;
  const { regionId } = await getRegionName(db, region);
  const wish = {
    regionId,
    from: (await getOwnAddress(db)).address ?? '',
    target,
    notBefore: instantOf(notBefore),
    notAfter: instantOf(notAfter),
  };
  await assertMayMove(db, wish);
  return askOrDo(office, moveOrderKind, wish, { staffId, regionId, reason });
}

/** Of a time of Berlin. Of the hour that the end of summer time repeats, the first. */
function instantOf(local: string): string {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Berlin');
  return new Date(epochMilliseconds).toISOString();
}
