import type { ColumnType, Generated } from 'kysely';
import type { GiftLine, GiftReason } from '#contract/money/campaigns/campaigns.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /**
     * A gift for card holders; amounts in cents, days of Berlin as ISO dates. What was started stays as it was started.
     */
    campaign: {
      region_id: number;
      campaign_id: Generated<number>;
      name: string;
      sponsor: string;
      /** With 'take-over': what a card may bring along at most. */
      gift_cents: number;
      given_for: Generated<GiftReason>;
      /** With 'top-up' alone. */
      top_up_cents: number | null;
      budget_cents: number;
      /** Counted by `ledger_give_gifts` and `ledger_take_over` alone. */
      given_cents: Generated<number>;
      /** Counted by `ledger_end_gifts` alone. */
      back_cents: Generated<number>;
      starts_on: string;
      ends_on: string;
      use_until: string;
      counts_at: 'all' | 'trades' | 'branches' | 'postcodes';
      /** Ids of trades (category) or branches as text, or postcodes; empty for 'all'. */
      places: Generated<string[]>;
      state: Generated<'planned' | 'running' | 'stopped'>;
      made_by: number;
      made_at: Generated<Date>;
      started_by: number | null;
      started_at: Date | null;
      stopped_by: number | null;
      stopped_at: Date | null;
    };
    /** Read-only for the application: `ledger_give_gifts` and `ledger_take_over` write it. */
    campaign_gift: {
      region_id: number;
      campaign_id: number;
      account_id: number;
      entry_id: number;
      pot_id: number;
      /** The take-over that the card brought it along with. */
      take_over_id: number | null;
    };
    /** Whom the portal gave a gift, by a keyed hash; `ledger_give_gifts` writes it. */
    campaign_person: {
      region_id: number;
      campaign_id: number;
      person_hash: string;
    };
    /** How far the entries of a region were looked at for campaigns that give by themselves. */
    campaign_until: {
      region_id: number;
      entry_id: number;
    };
    gift_notice: {
      region_id: number;
      customer_id: number;
      /** The one in which the gift came first. */
      pot_id: number;
      /** ISO dates. */
      ends_on: string;
      days_before: 7 | 30;
      noticed_on: string;
    };
    /** A list that was sent to be given, as it was judged then. */
    campaign_list: {
      region_id: number;
      given_by: number;
      idempotency_key: string;
      campaign_id: number;
      /** SHA-256 of what was sent. */
      typed: string;
      lines: ColumnType<GiftLine[], string, never>;
    };
  }
}
