import type { Generated, JSONColumnType } from 'kysely';
import type { Faq, FaqField } from '#contract/tenancy/regions/faqs.ts';
import type { RegionContentField } from '#contract/tenancy/regions/regions.ts';
import type { Cents } from '#contract/common/money.ts';

/** What the specification ties to the name of a region; a rule that is not set does not apply. */
export interface RegionRules {
  /** Whoever grants a bonus must accept its conditions. */
  requiresAcceptedBonusConditions?: boolean;
  /** The special model '2% - keine Teilnahmegebühr' is on offer. */
  offersTwoPercentWithoutFee?: boolean;
  /** Vouchers for the entry fee are taken. */
  acceptsVouchers?: boolean;
  /** The regional marketing association sends the invoice for the entry fee, so nothing of it is paid here. */
  associationInvoices?: boolean;
  /** Who joins may leave the trade association open. */
  makesTradeAssociationOptional?: boolean;
  /** Only members of a required trade association may join. */
  requiresMembership?: boolean;
  /** Last day (ISO date) on which the sponsor of the card carries the disagio. */
  sponsorCarriesDisagioUntil?: string;
  /** Every loading date may be chosen with payment by invoice. */
  allowsAnyLoadingDateOnInvoice?: boolean;
  /** Registration as partner shows no control to finish. */
  hasNoFinishControl?: boolean;
}

/** What the specification ties to the name of a community. */
export interface CommunityRules {
  /** A partner must choose a disagio model. */
  requiresDisagioModel?: boolean;
  /** The trade association is not asked for. */
  hidesTradeAssociation?: boolean;
}

/** Net fees for joining a region and what is taken off them. */
export interface RegionFees {
  partnerEntry: Cents;
  employerEntry: Cents;
  discountForBoth: Cents;
  partnerMembershipDiscount: Cents;
  employerMembershipDiscount: Cents;
  partnerEntryDescription: string;
  /** Addresses of overviews of prices; empty or missing for none. */
  partnerPriceList?: string;
  employerPriceList?: string;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    region: {
      region_id: Generated<number>;
      slug: string;
      name: string;
      card_name: string;
      primary_color: string;
      white_label_website_url: string;
      logo_svg: string;
      is_listed: Generated<boolean>;
      booking_notice_minutes: Generated<number>;
      hides_bonus_management: Generated<boolean>;
      fees: JSONColumnType<Partial<RegionFees>>;
      rules: JSONColumnType<RegionRules>;
      bonus_limit_cents: Generated<Cents>;
      bonus_day_limit_cents: Generated<Cents>;
      bonus_unsettled_limit_cents: Generated<Cents>;
      /** How long a till may take its bookings back; null: STORNO_MINUTES. */
      storno_minutes: Generated<number | null>;
      /** The most that a mandate may collect until its first debit has stood so many days; null: 5,000 EUR, 10 days. */
      fresh_mandate_limit_cents: Cents | null;
      fresh_mandate_days: number | null;
      content: JSONColumnType<Partial<Record<RegionContentField, string>>>;
      /** FAQs in the region's own words, stored as they came. Clean them before they are shown. */
      faqs: JSONColumnType<Partial<Record<FaqField, Faq[]>>, string | undefined>;
    };
    /** Where the books of a region are written; only the functions of server/migrations/0050-cells.sql change it. */
    region_home: {
      region_id: number;
      books_here: boolean;
      since: Date;
    };
    community: {
      community_id: Generated<number>;
      region_id: number;
      name: string;
      slug: string;
      rules: JSONColumnType<CommunityRules>;
    };
    trade_association: {
      trade_association_id: Generated<number>;
      region_id: number;
      name: string;
      is_required: boolean;
    };
    category: {
      category_id: Generated<number>;
      name: string;
    };
    legal_text: {
      region_id: number | null;
      name: string;
      /** Null: from its day on the region has no text of its own. */
      html: string | null;
      version: Generated<number>;
      /** ISO day. */
      valid_from: Generated<string>;
    };
    legal_text_copy: {
      name: string;
      source: string;
      html: string;
      fetched_at: Generated<Date>;
    };
    content_fetch: {
      source: string;
      fetched_at: Generated<Date>;
      /** Of the regions that the source has. */
      slugs: Generated<string[]>;
    };
    /** Drawings that are or were a logo, and pictures of pages; named by the hash of their bytes. */
    region_picture: {
      region_id: number;
      name: string;
      type: 'svg' | 'webp';
      /** The drivers differ in what they make of bytes. */
      bytes: Uint8Array;
      created_at: Generated<Date>;
    };
    perk: {
      perk_id: Generated<number>;
      region_id: number;
      perk_value: string;
      available_from: string | null;
      available_until: string | null;
      description_html: string;
      url_vendor: string | null;
      url_vendor_play_store: string | null;
      url_vendor_app_store: string | null;
      url_instruction: string | null;
    };
    /** The one row of what this database gives out; ranges in PostgreSQL's words. */
    cell: {
      regions: string;
      ids: string;
      card_serials: string;
      /** Where people reach this cell's portal; null until somebody has said it. */
      address: string | null;
    };
    /** The other cells that this one knows of; ranges in PostgreSQL's words. */
    neighbour_cell: {
      address: string;
      regions: string;
      card_serials: string;
    };
    /** In which cell a region lives; where region_home says that it is written here, that counts. */
    region_address: {
      region_id: number;
      slug: string;
      address: string;
      since: Date;
      last_entry: number | null;
    };
  }
}
