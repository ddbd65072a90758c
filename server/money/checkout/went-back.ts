import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What went back at the provider in euro, by the cause of the invoice that it had paid. `day` is an ISO day in Berlin. */
export const wentBack = (db: Db) =>
  db
    .selectFrom('payment_gone_back')
    .select(['region_id', 'refund_id', 'how'])
    .select(sql<string>`'order ' || order_id`.as('cause'))
    .select(sql<Cents>`cents`.as('cents'))
    .select(sql<string>`(told_at at time zone 'Europe/Berlin')::date`.as('day'))
    .where('currency', '=', 'EUR');
