declare module '#server/platform/db/tables.ts' {
  interface Tables {
    booking_notice: {
      region_id: number;
      person_id: number;
      way: 'push' | 'mail';
      wanted_since: Date;
    };
    /** How far the entries of a region were told of. */
    told_until: {
      region_id: number;
      entry_id: number;
    };
  }
}

export {};
