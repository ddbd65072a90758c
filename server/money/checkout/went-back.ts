import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

const CAUSE = sql<string>`'order ' || order_id`;
const DAY = sql<string>`(told_at at time zone 'Europe/Berlin')::date`;

/**
 * What went back at the provider in euro, by the cause of the invoice that it had paid; what is there again has a
 * minus. `day` is an ISO day in Berlin.
 */
export const wentBack = (db: Db) =>
  db
    .selectFrom('payment_gone_back')
    .select(['region_id', 'refund_id', 'how'])
    .select(CAUSE.as('cause'))
    .select(sql<Cents>`cents`.as('cents'))
    .select(DAY.as('day'))
    .where('currency', '=', 'EUR');

/** The same summed up, with the last day on which anything went back. */
export const wentBackByCause = (db: Db) =>
  db
    .selectFrom('payment_gone_back')
    .select(['region_id', CAUSE.as('cause'), sql<Cents>`sum(cents)::bigint`.as('cents')])
    .select(sql<string>`max(${DAY}) filter (where how <> 'restored')`.as('day'))
    .where('currency', '=', 'EUR')
    .groupBy(['region_id', 'order_id']);
