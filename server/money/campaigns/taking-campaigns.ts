import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** A campaign that takes gifts which cards bring along from a former provider. Days are ISO dates. */
export interface TakingCampaign {
  campaignId: number;
  name: string;
  sponsor: string;
  useUntil: string;
  /** At most on a card. */
  mostCents: Cents;
  /** What is left of its budget. */
  leftCents: Cents;
  /** It was started and not stopped, and today is one of its days. */
  isTaking: boolean;
}

/** Those of a region, ended and stopped ones too, the newest first. */
export function listTakingCampaigns(db: Db, regionId: number): Promise<TakingCampaign[]> {
  return select(db, regionId).orderBy('campaign_id', 'desc').execute();
}

/**
 * Some of them; until the transaction ends nobody gives of them or stops them. Locks as whoever gives: campaigns before
 * cards.
 */
export function holdTakingCampaigns(trx: Trx, regionId: number, ids: readonly number[]): Promise<TakingCampaign[]> {
  return select(trx, regionId)
    .where(sql<boolean>`campaign_id = any (${ids}::bigint[])`)
    .orderBy('campaign_id')
    .forNoKeyUpdate()
    .execute();
}

function select(db: Db, regionId: number) {
  return db
    .selectFrom('campaign')
    .select([
      'campaign_id as campaignId',
      'name',
      'sponsor',
      'use_until as useUntil',
      'gift_cents as mostCents',
      sql<number>`budget_cents - given_cents`.as('leftCents'),
      sql<boolean>`state = 'running' and ledger_today() between starts_on and ends_on`.as('isTaking'),
    ])
    .where('region_id', '=', regionId)
    .where('given_for', '=', 'take-over');
}
