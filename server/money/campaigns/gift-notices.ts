import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** Days before the last day of a gift on which its holder is told. */
export const NOTICE_DAYS = [7, 30] as const;
type NoticeDays = (typeof NOTICE_DAYS)[number];

/** What is to be told of a gift: that it ends on a day (ISO), so many days before. */
export interface GiftNotice {
  customerId: number;
  /** The pot in which it came first. */
  potId: number;
  endsOn: string;
  daysBefore: NoticeDays;
}

/**
 * What a holder is to be told on a day, both ISO dates. Where nothing was told earlier, he is told only how near it is
 * by now.
 */
export function noticeDaysOf(endsOn: string, today: string): NoticeDays | undefined {
  const left = (Date.parse(endsOn) - Date.parse(today)) / 86_400_000;
  return left < 0 ? undefined : NOTICE_DAYS.find((days) => left <= days);
}

/** Of some notices those that nobody has sent. */
export async function listUntold<Of extends GiftNotice>(db: Db, regionId: number, wanted: readonly Of[]): Promise<Of[]> {
  if (wanted.length === 0) return [];
  const told = await db
    .selectFrom('gift_notice')
    .select(['customer_id', 'pot_id', 'ends_on', 'days_before'])
    .where('region_id', '=', regionId)
    .where(sql<boolean>`customer_id = any (${wanted.map(({ customerId }) => customerId)}::bigint[])`)
    .execute();
  const keys = new Set(told.map((row) => [row.customer_id, row.pot_id, row.ends_on, row.days_before].join(' ')));
  return wanted.filter(
    ({ customerId, potId, endsOn, daysBefore }) => !keys.has([customerId, potId, endsOn, daysBefore].join(' ')),
  );
}

/** Whether a holder was told of anything on that day. */
export async function wasToldOn(db: Db, { regionId, customerId, day }: { regionId: number; customerId: number; day: string }) {
  const row = await db
    .selectFrom('gift_notice')
    .select('pot_id')
    .where('region_id', '=', regionId)
    .where('customer_id', '=', customerId)
    .where('noticed_on', '=', day)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes what a holder was told on a day. */
export async function noteTold(trx: Trx, regionId: number, notices: readonly GiftNotice[], day: string): Promise<void> {
  await trx
    .insertInto('gift_notice')
    .values(
      notices.map(({ customerId, potId, endsOn, daysBefore }) => ({
        region_id: regionId,
        customer_id: customerId,
        pot_id: potId,
        ends_on: endsOn,
        days_before: daysBefore,
        noticed_on: day,
      })),
    )
    .execute();
}

/** Forgets what was told of gifts that ended more than a month ago. */
export async function forgetNotices(db: Db, regionId: number): Promise<void> {
  await db
    .deleteFrom('gift_notice')
    .where('region_id', '=', regionId)
    .where('ends_on', '<', sql<string>`ledger_today() - 30`)
    .execute();
}
