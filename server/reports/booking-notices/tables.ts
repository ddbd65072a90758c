import type { NoticeWay } from '#contract/reports/booking-notices/booking-notices.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    booking_notice: {
      region_id: number;
      person_id: number;
      way: Exclude<NoticeWay, 'none'>;
      wanted_since: Date;
    };
    /** How far the entries of a region were told of. */
    told_until: {
      region_id: number;
      entry_id: number;
    };
  }
}
